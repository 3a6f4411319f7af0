import type { Page } from '@playwright/test'
import {
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '@/lib/domain/shared/address'
import { listen } from '@/lib/testing/fakes/listening-server'
import type { TestNetwork } from '@/lib/testing/system/network'

/** A site that shows the app in a frame, as the interface of Safe does. */
export type SafeSite = {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** The Safe a page of that site shows. */
export type ShownSafe = {
  /** Methods the app has called so far. */
  readonly calls: readonly string[]
  /** The owners refuse this many of the next proposals. */
  readonly refuse: (times: number) => void
  /** Whether proposals wait for further owners; what waits is run once it is switched off. */
  readonly wait: (isWaiting: boolean) => Promise<void>
}

type SafeOptions = {
  readonly site: SafeSite
  readonly network: TestNetwork
  /** A contract wallet and the key that runs its calls. */
  readonly owner: Address
  readonly privateKey: Hex
}

type Proposal = {
  readonly txs: readonly { to: Hex; value: string; data: Hex }[]
  /** Of the last call, once all are in blocks. */
  hash: Hex | null
}

const executeAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
])

/** Serves one page with a frame, whose address is the query. */
export async function startSafeSite(hostName: string): Promise<SafeSite> {
  const server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>A Safe</title><body style="margin:0"><script>
      const app = new URL(location.search.slice(1))
      addEventListener('message', async ({ origin, source, data }) => {
        if (origin !== app.origin || typeof data?.method !== 'string') return
        const answer = await __safe({ method: data.method, params: data.params })
        source.postMessage({ id: data.id, version: '9.1.0', ...answer }, app.origin)
      })
      const frame = document.createElement('iframe')
      frame.src = app.href
      frame.allow = 'clipboard-read; clipboard-write'
      frame.style = 'border:0;width:100vw;height:100vh'
      document.body.append(frame)
    </script>`)
  })
  return { origin: `http://${hostName}:${new URL(server.url).port}`, close: server.close }
}

/** Opens a page of the site with the app in it, and plays the part of the Safe. */
export async function openInSafe(
  page: Page,
  { site, network, owner, privateKey }: SafeOptions,
): Promise<ShownSafe> {
  const account = privateKeyToAccount(privateKey)
  const rpcUrl = `${network.url}${network.view.rpcPath}`
  const client = createWalletClient({ account, transport: http(rpcUrl) })
  const proposals = new Map<string, Proposal>()
  const calls: string[] = []
  let refusals = 0
  let isWaiting = false

  const run = async (proposal: Proposal): Promise<void> => {
    let last: Hex | null = null
    for (const { to, value, data } of proposal.txs) {
      const args = [to, BigInt(value), data] as const
      last = await client.sendTransaction({
        chain: null,
        to: owner,
        data: encodeFunctionData({ abi: executeAbi, functionName: 'execute', args }),
      })
      const { status } = await network.chain.waitForTransactionReceipt({ hash: last })
      if (status !== 'success') throw new Error('a call of the Safe failed')
    }
    proposal.hash = last
  }
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    switch (method) {
      case 'getSafeInfo':
        return {
          safeAddress: getAddress(owner),
          chainId: network.view.chainId,
          threshold: 1,
          owners: [account.address],
          isReadOnly: false,
        }
      case 'sendTransactions': {
        if (refusals > 0) {
          refusals -= 1
          throw new Error('Transaction was rejected')
        }
        const proposal = { ...(params as Pick<Proposal, 'txs'>), hash: null }
        const safeTxHash = keccak256(toHex(`${owner} ${proposals.size}`))
        proposals.set(safeTxHash, proposal)
        if (!isWaiting) await run(proposal)
        return { safeTxHash }
      }
      case 'getTxBySafeTxHash': {
        const { safeTxHash } = params as { safeTxHash: string }
        const hash = proposals.get(safeTxHash)?.hash ?? null
        return { txStatus: hash === null ? 'AWAITING_CONFIRMATIONS' : 'SUCCESS', txHash: hash }
      }
      case 'rpcCall': {
        const { call, params: given } = params as { call: string; params: unknown[] }
        return network.chain.request({ method: call, params: given } as never)
      }
      default:
        throw new Error(`this Safe does not know ${method}`)
    }
  }
  await page.exposeFunction(
    '__safe',
    async ({ method, params }: { method: string; params: unknown }) => {
      calls.push(method)
      try {
        return { success: true, data: await answer(method, params) }
      } catch (error) {
        return { success: false, error: error instanceof Error ? error.message : 'failed' }
      }
    },
  )
  await page.goto(`${site.origin}/?${network.url}/trade`)
  return {
    calls,
    refuse: (times) => {
      refusals = times
    },
    wait: async (waits) => {
      isWaiting = waits
      const waiting = [...proposals.values()].filter(({ hash }) => hash === null)
      if (!waits) for (const proposal of waiting) await run(proposal)
    },
  }
}
