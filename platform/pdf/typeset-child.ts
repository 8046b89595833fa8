import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { create, type Font } from 'fontkit';
import { FONT_FILES } from './fonts.ts';
import { packPdf } from './pack-pdf.ts';
import { printable } from './printable.ts';
import type { Job, Reply } from './typesetter.ts';

/** Cached results that none of the last ten documents used are dropped. */
const CACHE_AGE = 10;

const fonts = FONT_FILES.map((path) => readFileSync(path));

/** Characters that every font has: such a text needs no second check. */
const USUAL = /^[\t\n\r -~\u00a0-\u00ff\u0980-\u09ff\u2013-\u201d\u2026\u2212]*$/;

/** Read at first use: it takes half a second. */
let supported: ReadonlySet<number> | undefined;

function printed(text: string): string {
  if (USUAL.test(text)) return text;
  supported ??= new Set(fonts.flatMap((font) => (create(font) as Font).characterSet));
  return printable(text, supported);
}

const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts }],
  // The folder does not exist, so a template can read no file of this machine.
  workspace: '/nothing',
});

/** The content is passed as a value of the template; no character in it is read as markup. */
function set({ template, content, form = 'pdf' }: Job): Reply {
  try {
    const document = { mainFileContent: template, inputs: { content: printed(content) } };
    const made =
      form === 'pdf' ? packPdf(compiler.pdf(document)) : Buffer.from(compiler.plainSvg(document));
    compiler.evictCache(CACHE_AGE);
    return { made, resident: process.memoryUsage.rss() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : JSON.stringify(error) };
  }
}

process.on('message', (job: Job) => process.send?.(set(job)));
process.on('disconnect', () => process.exit());
