/** Finds the programs of a PostgreSQL server. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump'];

/** Finds the folder of PostgreSQL's programs, which is not on Debian's PATH. @returns {string | undefined} */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...path];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}
