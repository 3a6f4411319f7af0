import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { onCall } from '@/lib/infra/outgoing-calls'
import { faultDetail } from './fault-detail'
import { createMarketSync, type StoreCall } from './market-sync'
import type {
  MainMessage,
  MarketWorkerSetup,
  StoreReplies,
  StoreRequest,
  WorkerMessage,
} from './messages'

const POLL_MS = 500
const BACKOFF_MS = 250
const BACKOFF_MAX_MS = 5_000
/** A node that takes longer for a range gets a shorter one. */
const NODE_TIMEOUT_MS = 10_000

const port = parentPort
if (!port) throw new Error('the market index only runs as a worker thread')

const setup = workerData as MarketWorkerSetup
const post = (message: WorkerMessage) => port.postMessage(message)

type PendingRequest = {
  readonly resolve: (value: StoreReplies[keyof StoreReplies]) => void
  readonly reject: (error: Error) => void
}
const pending = new Map<number, PendingRequest>()
let requests = 0

port.on('message', ({ id, outcome }: MainMessage) => {
  const request = pending.get(id)
  pending.delete(id)
  if (outcome.ok) request?.resolve(outcome.value)
  else request?.reject(new Error(outcome.detail))
})

const callStore: StoreCall = <R extends StoreRequest>(request: R) =>
  new Promise<StoreReplies[R['kind']]>((resolve, reject) => {
    requests += 1
    // The main thread replies to each request with its own reply type.
    pending.set(requests, { resolve: resolve as PendingRequest['resolve'], reject })
    post({ kind: 'request', id: requests, request })
  })

// Calls are counted in the main thread.
onCall((call) => {
  if (call.kind === 'rpc') post({ kind: 'call', call: { ...call, caller: 'index' } })
})

const sync = createMarketSync({
  // Failed reads are retried by the next step, in smaller ranges.
  client: createEvmClient({ ...setup, timeoutMs: NODE_TIMEOUT_MS, retries: 0 }),
  setup,
  callStore,
  onProgress: (progress) => post({ kind: 'progress', progress }),
  onReorganised: (forkBlock, oldHead) => post({ kind: 'reorganised', forkBlock, oldHead }),
  onRefused: (blocks, error) =>
    post({ kind: 'fault', detail: `a range of ${blocks} blocks: ${faultDetail(error)}` }),
  nowMs: () => performance.now(),
})

for (let backoffMs = BACKOFF_MS; ; ) {
  try {
    if ((await sync.step()) === 'at head') await sleep(POLL_MS)
    backoffMs = BACKOFF_MS
  } catch (error) {
    post({ kind: 'fault', detail: faultDetail(error) })
    await sleep(backoffMs)
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)
  }
}
