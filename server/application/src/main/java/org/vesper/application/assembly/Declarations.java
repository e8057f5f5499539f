// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.PlaceholderResolutionException;
import org.vesper.application.spring.BeanOrigin;
import org.vesper.application.spring.ContextFailure;
import org.vesper.application.spring.Declaration;
import org.vesper.application.spring.Declaration.AggregateDeclaration;
import org.vesper.application.spring.Declaration.EventBeanDeclaration;
import org.vesper.application.spring.Declaration.EventTypeDeclaration;
import org.vesper.application.spring.Declaration.FunctionDeclaration;
import org.vesper.application.spring.Declaration.RecoveryDeclaration;
import org.vesper.application.spring.Declaration.StageDeclaration;
import org.vesper.application.spring.Declared;
import org.vesper.config.ConfigurationException;
import org.vesper.epn.Element;
import org.vesper.epn.EventNetwork;

/**
 * The declarations of an application: first those in XML, then those in Java. <b>Failure:</b> a {@link ConfigurationException} for a
 * duplicate name; Spring has already detected duplicates within XML.
 */
final class Declarations {

    private final GenericApplicationContext context;
    private final Collection<String> settings;
    private final List<Declaration> all = new ArrayList<>();
    private final Map<String, Declaration> names = new HashMap<>();

    /** @param settings the keys that placeholders may name */
    Declarations(GenericApplicationContext context, Collection<String> settings) {
        this.context = context;
        this.settings = settings;
        context.getBeansOfType(Declared.class).values().forEach(this::add);
        context.getBeansOfType(EventNetwork.class).values().stream().flatMap(network -> network.elements().stream())
                .map(this::declared).forEach(this::addFromJava);
    }

    <D, T> List<T> each(Class<D> kind, Function<D, T> made) {
        return all.stream().filter(kind::isInstance).map(kind::cast).map(made).toList();
    }

    private Declared declared(Element element) {
        return new Declared(element.kind(), filledIn(element, element.attributes()), filledIn(element, element.children()),
                element.origin());
    }

    private Map<String, String> filledIn(Element element, Map<String, String> texts) {
        Map<String, String> filled = new LinkedHashMap<>();
        texts.forEach((name, text) -> {
            try {
                filled.put(name, context.getBeanFactory().resolveEmbeddedValue(text));
            } catch (PlaceholderResolutionException e) {
                throw new ConfigurationException(
                        element.kind() + " (" + element.origin() + "): " + ContextFailure.placeholder(e, settings), e);
            }
        });
        return filled;
    }

    private void addFromJava(Declared declared) {
        if (add(declared) instanceof StageDeclaration stage) {
            boolean ofBean = stage instanceof EventBeanDeclaration;
            boolean isThere = isBean(context, stage.id());
            if (ofBean && !isThere) {
                throw new ConfigurationException("bean " + stage.id() + " (" + stage.origin() + "): "
                        + ContextFailure.missingBean(stage.id(), context));
            }
            if (!ofBean && isThere) {
                throw new ConfigurationException(ContextFailure.twice(stage.id(), BeanOrigin.of(context, stage.id()), stage.origin()));
            }
        }
    }

    private Declaration add(Declared declared) {
        Declaration declaration = declared.declaration();
        String name = name(declaration);
        Declaration other = names.put(name, declaration);
        if (other != null) {
            throw new ConfigurationException(ContextFailure.twice(name, other.origin(), declaration.origin()));
        }
        all.add(declaration);
        return declaration;
    }

    /** The unique name: stages and beans share one namespace; event types and functions have their own. */
    static String name(Declaration declaration) {
        if (declaration instanceof EventTypeDeclaration type) {
            return "event type " + type.name();
        }
        if (declaration instanceof FunctionDeclaration function) {
            return "function " + function.name().toLowerCase(Locale.ROOT);
        }
        if (declaration instanceof RecoveryDeclaration) {
            return "recovery of the network";
        }
        return declaration instanceof AggregateDeclaration aggregate ? "function " + aggregate.name().toLowerCase(Locale.ROOT)
                : ((StageDeclaration) declaration).id();
    }

    /** Whether a bean of this name exists that is more than a declaration. */
    static boolean isBean(GenericApplicationContext context, String id) {
        return context.containsBean(id) && !context.isTypeMatch(id, Declared.class);
    }
}
