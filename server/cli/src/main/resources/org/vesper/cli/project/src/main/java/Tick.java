package @PACKAGE@;

/** An event: the timer has ticked. */
public final class Tick {

    private long number;

    /** Counted from 1. */
    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }
}
