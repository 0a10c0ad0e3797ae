package org.noctule.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class BrowserTest extends InBrowser {
    @Test
    void findsBarriersAndInAnotherLookThoseOfColours() throws IOException {
        final Path page = Files.writeString(directory.resolve("bad.html"), """
                <!DOCTYPE html><html lang="en" data-ready="1"><title>Bad</title><main><h1>Bad</h1>
                <p style="color: #ddd; background: white">Faint</p><img src="data:,"></main></html>
                """);
        browser.open(page);
        assertThat(browser.barriers("light")).extracting(Rule::getId).contains("color-contrast", "image-alt");
        assertThat(browser.barriers("dark")).extracting(Rule::getId).containsExactly("color-contrast");
        assertThat(browser.barriers("light", "h1")).isEmpty();
    }
}
