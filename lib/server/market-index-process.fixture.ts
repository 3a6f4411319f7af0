import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { openDatabase } from '@/lib/infra/db/db'
import { type AskStore, createMarketSync } from '@/lib/infra/market/market-sync'
import { SYNTHETIC_CHAIN, syntheticSetup } from '@/lib/infra/market/synthetic-market.fixture'
import { marketIndexStore } from './market-index'

// Indexes the node of argv into the database of argv, and prints each block it has reached.

const [, , rpcUrl = '', dir = '', maxBlocks = ''] = process.argv
const database = await openDatabase({ kind: 'pglite', dir })
await database.migrate()
const sync = createMarketSync({
  client: createEvmClient({ rpcUrl, chainId: SYNTHETIC_CHAIN }),
  setup: syntheticSetup(rpcUrl),
  ask: marketIndexStore(database, SYNTHETIC_CHAIN) as AskStore,
  onProgress: ({ indexedBlock }) => process.stdout.write(`${indexedBlock}\n`),
  onReorganised: () => process.stdout.write('reorganised\n'),
  onRefused: () => process.stdout.write('refused\n'),
  nowMs: () => performance.now(),
  maxBlocks: Number(maxBlocks),
})
while ((await sync.step()) === 'more') {}
await database.close()
