import { openDatabase } from '@/lib/infra/db/db'
import { upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { createLogger } from '@/lib/infra/observe/log'
import { holdLead } from './hold-lead'

/** A leader that acts once for each line it gets: it reads first, as a round of the engine does. */
const [, , url = ''] = process.argv
const database = await openDatabase({ kind: 'postgres', url })
await holdLead(
  database,
  { name: 'test', chainId: 1 },
  {
    log: createLogger('silent'),
    step: () => {},
    onStandby: async () => async () => {},
    onStop: () => {},
  },
)
const store = database.bind(upsertMeta)
process.stdin.setEncoding('utf8').on('data', async (text: string) => {
  await database.ping()
  await store({ chainId: 1, key: 'acted for', value: text.trim() })
  console.log('acted')
})
console.log('leads')
