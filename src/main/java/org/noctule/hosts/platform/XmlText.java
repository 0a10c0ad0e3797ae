package org.noctule.hosts.platform;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.noctule.error.NoctuleException;

/** Reads the text of an XML file. The document type is skipped: no other file and no entity is ever looked up. */
final class XmlText {
    private static final int DEEPEST = 48;
    private static final long LARGEST = 256L << 20;

    private XmlText() {}

    /** Reads a file as UTF-8. */
    static String read(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw NoctuleException.input(
                        "The file (" + file + ") has more than " + LARGEST + " bytes.", "Maybe another one is meant.");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (final CharacterCodingException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") is not UTF-8.",
                    "Maybe store it again in that encoding.",
                    e);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ")",
                    e,
                    "Maybe the path is meant relative to another directory.",
                    "Maybe it is a directory, or you may not read it.");
        }
    }

    /** Reads the root element with all that is in it. */
    static XmlElement parse(String text, String source) {
        int start = 0;
        while (start < text.length()
                && (text.charAt(start) == '\uFEFF' || Character.isWhitespace(text.charAt(start)))) {
            start++;
        }
        final int skipped =
                (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        final XMLStreamReader in;
        try {
            in = factory().createXMLStreamReader(new StringReader(text.substring(start)));
        } catch (final XMLStreamException e) {
            throw wrong(source, skipped + 1, e);
        }
        return new Walk(in, source, skipped).root();
    }

    private static XMLInputFactory factory() {
        final XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("entities are not looked up");
        });
        return factory;
    }

    private static NoctuleException wrong(String source, int line, Exception cause) {
        final String message = String.valueOf(cause.getMessage());
        final int detail = message.indexOf("Message: ");
        final String reason = XmlElement.shown(detail < 0 ? message : message.substring(detail + 9));
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                source + ":" + line + ": this is not XML: " + reason + (reason.endsWith(".") ? "" : "."),
                "Maybe a bracket or a quotation mark is missing just before that place.",
                cause);
    }

    /** One way through the text. */
    private static final class Walk {
        private final XMLStreamReader in;
        private final String source;
        private final int skipped;

        Walk(XMLStreamReader in, String source, int skipped) {
            this.in = in;
            this.source = source;
            this.skipped = skipped;
        }

        private int line() {
            return Math.max(1, in.getLocation().getLineNumber()) + skipped;
        }

        // The JDK's parser lets unchecked exceptions escape on some broken texts.
        @SuppressWarnings("PMD.AvoidCatchingGenericException")
        private int next() {
            try {
                return in.next();
            } catch (final XMLStreamException | RuntimeException e) {
                throw wrong(source, line(), e);
            }
        }

        XmlElement root() {
            final Deque<XmlElement> open = new ArrayDeque<>();
            XmlElement root = new XmlElement(source, 1, "", Map.of());
            for (int event = next(); event != XMLStreamConstants.END_DOCUMENT; event = next()) {
                switch (event) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        final XmlElement element = element();
                        if (open.isEmpty()) {
                            root = element;
                        } else {
                            open.peek().children().add(element);
                        }
                        open.push(element);
                        if (open.size() > DEEPEST) {
                            throw element.error(
                                    "more than " + DEEPEST + " elements are open", "Maybe one is not closed.");
                        }
                    }
                    case XMLStreamConstants.END_ELEMENT -> open.pop();
                    case XMLStreamConstants.CHARACTERS,
                            XMLStreamConstants.CDATA,
                            XMLStreamConstants.ENTITY_REFERENCE -> {
                        if (!open.isEmpty() && (event == XMLStreamConstants.ENTITY_REFERENCE || !in.isWhiteSpace())) {
                            throw open.peek()
                                    .error(
                                            "no text may stand in it, but line " + line() + " has some",
                                            "Maybe a bracket is missing, or a comment is meant: <!-- ... -->.");
                        }
                    }
                    default -> {
                        // Comments, white space and the document type say nothing about the platform.
                    }
                }
            }
            return root;
        }

        private XmlElement element() {
            final Map<String, String> attributes = new LinkedHashMap<>();
            for (int i = 0; i < in.getAttributeCount(); i++) {
                attributes.put(in.getAttributeLocalName(i), in.getAttributeValue(i));
            }
            return new XmlElement(source, line(), in.getLocalName(), attributes);
        }
    }
}
