import { Worker } from 'node:worker_threads'
import { readBlock } from '@/lib/infra/chain/local/block-reader'
import { startLocalChain } from '@/lib/infra/chain/local/local-chain'
import { createRpc } from '@/lib/infra/chain/local/rpc'
import { createLogger } from '@/lib/infra/observe/log'
import { endOnFault } from './process-fault'

/** A chain and a blocked thread in a process that fails when it receives a line. */
const [dataDir = '', fault = ''] = process.argv.slice(2)
const log = createLogger('warn')
endOnFault(log)
new Worker('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', { eval: true })
const chain = await startLocalChain({
  dataDir,
  chainId: 31337,
  port: 0,
  blockSeconds: 1,
  seed: 'test',
  log,
})
process.stdin.once('data', () => {
  const error = new Error('nobody handles this\nnor this')
  if (fault === 'rejection') void Promise.reject(error)
  else throw error
})
const head = await readBlock(createRpc(chain.rpcUrl), 'latest')
if (head === null) throw new Error('the chain has no block')
await chain.journalUpTo(head.number, head.hash)
const { number, hash } = head
console.log(JSON.stringify({ nodePid: chain.nodePid(), number, hash }))
