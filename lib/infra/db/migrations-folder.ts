import 'server-only'
import { join } from 'node:path'

// A path relative to this file would not survive bundling; every process starts in the project root.
export const migrationsFolder = (): string => join(process.cwd(), 'lib/infra/db/migrations')
