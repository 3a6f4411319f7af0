import 'server-only'
import path from 'node:path'
import type { Env } from '@/lib/config/env'
import type { DatabaseLocation } from '@/lib/infra/db/db'

/** The files of the embedded database. */
export const databaseFolder = (dataDir: string): string => path.resolve(dataDir, 'db')

/** The database of a configuration. */
export const databaseLocation = ({
  database,
  dataDir,
}: Pick<Env, 'database' | 'dataDir'>): DatabaseLocation =>
  database.kind === 'pglite' ? { kind: 'pglite', dir: databaseFolder(dataDir) } : database
