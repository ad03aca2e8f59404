/** The subcommand `frame`: writes the folder of an isolated form, or checks a deployed one. */
import { type Check, printChecks } from '../check.js';
import { failAsMisused } from '../fail.js';
import { readPortOf } from '../listen.js';
import { defineSubcommand } from '../subcommand.js';
import { loadBuilt } from './built.js';
import { checkFrame } from './check-frame.js';
import { describeFolder } from './describe-folder.js';
import { FRAME_FLAGS, type FrameValues } from './flags.js';
import { makeFolder } from './folder.js';
import { readEmbedders, readFolderUrl, readGivenAddress } from './origins.js';
import { serveFolder } from './serve-folder.js';
import { readSettings } from './settings.js';
import { writeFolder } from './write-frame.js';

/** The subcommand `frame`. With `--check` it ends with 1 if a check failed. */
export const frame = defineSubcommand({
  name: 'frame',
  summary: 'write or check the folder of an isolated form',
  usage: '--out <folder> --gateway <address> --key <key> --signature <value> --embed <origin> [options]',
  about: [
    'Writes a folder of static files: a form for an iframe. Serve it on an origin of its own, with the headers that ' +
      'the command writes. The page around it uses mountFrame of payveil/frame.',
    'With --serve it goes on, and serves the folder on this machine, for a page that you write.',
    'With --check it fetches a deployed folder instead, and compares its files with this version of payveil, its ' +
      'headers, and the pages that may show it. It takes --embed, and --gateway and --server to compare them too.',
    'Everybody can read the folder, so --key must be the publishable key. The keys may stand in PAYVEIL_API_KEY and ' +
      'PAYVEIL_SIGNATURE.',
  ],
  flags: FRAME_FLAGS,
  ending: 'Ends with 0 if all is right, 1 if a file cannot be written or a check failed, 2 if an argument is wrong.',
  guide: 'docs/frame.md#the-command',
  run: ({ values }) => (values.check === undefined ? writeFrameFolder(values) : check(values.check, values)),
});

async function writeFrameFolder(values: FrameValues): Promise<void> {
  const settings = readSettings(values);
  const port = values.serve === undefined ? undefined : readPortOf('--serve', values.serve);
  const folder = makeFolder(settings, loadBuilt());
  writeFolder(settings, folder);
  // The lines for nginx may go into a file, so nothing else may be among them.
  const { nginx } = folder;
  if (nginx !== undefined) process.stdout.write(nginx);
  const people = nginx === undefined ? process.stdout : process.stderr;
  people.write(describeFolder(settings, folder));
  if (port === undefined) return;
  const address = await serveFolder(port, settings, folder);
  people.write(`  The folder is served at ${address} on this machine. Stop it with Ctrl+C.\n\n`);
}

const CHECKED: readonly string[] = ['check', 'embed', 'gateway', 'server'];

async function check(address: string, values: FrameValues): Promise<void> {
  if (Object.keys(values).some((flag) => !CHECKED.includes(flag))) {
    failAsMisused('--check takes only --embed, --gateway and --server');
  }
  const url = readFolderUrl(address);
  const embed = readEmbedders(values.embed);
  const gateway = readGivenAddress('--gateway', values.gateway);
  const server = readGivenAddress('--server', values.server);
  const checks = await checkFrame(url, { embed, gateway, server, built: loadBuilt() });
  const ending = 'Nothing was changed.';
  process.stdout.write(printChecks({ title: 'Frame', address: url.href, ending }, checks));
  if (checks.some(isFailed)) process.exitCode = 1;
}

const isFailed = ({ state }: Check) => state === 'failed';
