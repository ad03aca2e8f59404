/** Describes the machine in general terms, because figures mean nothing without it. */
import { existsSync, readFileSync } from 'node:fs';
import { arch, availableParallelism, platform, release } from 'node:os';

const OS_RELEASE = '/etc/os-release';

/** @param {string[]} programs What else took part, with versions. */
export function describeMachine(...programs) {
  const [, name = `${platform()} ${release()}`] =
    (existsSync(OS_RELEASE) && /^PRETTY_NAME="(.*)"$/m.exec(readFileSync(OS_RELEASE, 'utf8'))) || [];
  return [`${availableParallelism()} cores (${arch()})`, name, `Node ${process.versions.node}`, ...programs].join(', ');
}
