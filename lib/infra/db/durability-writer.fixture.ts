import { upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { openDatabase } from './db'

const database = await openDatabase({ kind: 'pglite', dir: process.argv[2] ?? '' })
await database.migrate()
for (let count = 1; ; count += 1) {
  await upsertMeta(database.db, { chainId: 1, key: 'n', value: String(count) })
  process.stdout.write(`${count}\n`)
}
