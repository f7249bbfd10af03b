import { Box, Button, CopyButton, Group, Text } from '@mantine/core';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { chatTexts } from '../../texts/chat.js';
import { texts } from '../../texts/index.js';
import './code.css';

const languages = { bash, cpp, css, go, java, javascript, json, python, rust, sql, typescript, xml };
for (const [name, definition] of Object.entries(languages)) hljs.registerLanguage(name, definition);

/** Longer code is shown as it is: highlighting it anew with every piece would be slow. */
const highlightedCharsMax = 20_000;

export function CodeBlock({ code, language }: { code: string; language: string }) {
  const known = hljs.getLanguage(language) !== undefined;
  const html =
    code.length > highlightedCharsMax
      ? undefined
      : known
        ? hljs.highlight(code, { language }).value
        : hljs.highlightAuto(code).value;
  return (
    <Box className="console-code">
      <Group justify="space-between" px="xs" py={4}>
        <Text size="xs">{language || chatTexts.code}</Text>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={copy}>
              {copied ? texts.common.copied : texts.common.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={chatTexts.listing(language || chatTexts.code)}>
        <pre>
          {html === undefined ? (
            <code>{code}</code>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code; scripts are off by policy besides.
            <code dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </pre>
      </section>
    </Box>
  );
}
