import 'server-only'
import { join } from 'node:path'

// A path relative to this file would break when bundled; every process starts in the project root.
export const migrationsFolder = (): string => join(process.cwd(), 'lib/infra/db/migrations')
