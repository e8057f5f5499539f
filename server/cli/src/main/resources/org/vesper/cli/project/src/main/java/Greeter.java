package @PACKAGE@;

import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;

/** Prints and counts the outputs of the rules. */
public final class Greeter implements EventSink {

    private final String greeting;
    private int greeted;

    public Greeter(String greeting) {
        this.greeting = greeting;
    }

    @Override
    public void onEvent(Object event) {
        OutputEvent output = (OutputEvent) event;
        greeted++;
        System.out.println(greeting + " from @NAME@, at tick " + output.get("number"));
    }

    public int getGreeted() {
        return greeted;
    }
}
