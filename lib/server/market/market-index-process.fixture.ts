import { setTimeout as sleep } from 'node:timers/promises'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { type DatabaseLocation, openDatabase } from '@/lib/infra/db/db'
import { createMarketSync, type StoreCall } from '@/lib/infra/market/market-sync'
import { SYNTHETIC_CHAIN, syntheticSetup } from '@/lib/infra/market/synthetic-market.fixture'
import { marketIndexStore } from './market-index'

// Indexes a node into a database, both given in argv, as the index worker does. Prints each block
// it has reached.

const [, , rpcUrl = '', locationJson = '', maxBlocks = ''] = process.argv
const location: DatabaseLocation = JSON.parse(locationJson)
const database = await openDatabase(location)
await database.migrate()
const sync = createMarketSync({
  client: createEvmClient({ rpcUrl, chainId: SYNTHETIC_CHAIN }),
  setup: syntheticSetup(rpcUrl),
  callStore: marketIndexStore(database, SYNTHETIC_CHAIN) as StoreCall,
  onProgress: ({ indexedBlock }) => process.stdout.write(`${indexedBlock}\n`),
  onReorganised: () => process.stdout.write('reorganised\n'),
  onRefused: () => process.stdout.write('refused\n'),
  nowMs: () => performance.now(),
  maxBlocks: Number(maxBlocks),
})
for (;;) {
  // The server may still be finishing the requests of a killed process.
  const reached = await sync.step().catch(() => sleep(100, 'more' as const))
  if (reached === 'at head') break
}
await database.close()
