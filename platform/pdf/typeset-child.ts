import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { FONT_FILES } from './fonts.ts';
import { packPdf } from './pack-pdf.ts';
import type { Job, Told } from './typesetter.ts';

/** Results of earlier documents that none of the last ones used are forgotten. */
const CACHE_AGE = 10;

const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: FONT_FILES.map((path) => readFileSync(path)) }],
  // There is no such folder: a template can read no file of this machine.
  workspace: '/nothing',
});

/** The content arrives as a value of the template; no sign in it is ever read as markup. */
function set({ template, content, form = 'pdf' }: Job): Told {
  try {
    const document = { mainFileContent: template, inputs: { content } };
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
