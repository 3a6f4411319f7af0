import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { address } from '@/lib/domain/shared/address'
import { mainThreadMs } from '@/lib/testing/thread-load'
import { locateAnvil } from './anvil-binary'
import { readBlock, readHead } from './block-reader'
import { compileContracts } from './compile'
import { createFaucet } from './faucet'
import { type LocalChain, startLocalChain } from './local-chain'
import { createRpc } from './rpc'
import { seededRandom } from './seed'

const silent = { info: () => undefined, warn: () => undefined }
const folders: string[] = []
const running = new Set<LocalChain>()

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-chain-'))
  folders.push(folder)
  return folder
}

async function start(
  dataDir: string,
  more: { port?: number; seed?: string | null; chainId?: number } = {},
) {
  const chain = await startLocalChain({
    dataDir,
    chainId: 31337,
    port: 0,
    blockSeconds: 1,
    seed: 'test',
    log: silent,
    ...more,
  })
  running.add(chain)
  return chain
}

async function stop(chain: LocalChain) {
  running.delete(chain)
  await chain.stop()
}

async function hashesUpTo(rpcUrl: string, last: number): Promise<(string | undefined)[]> {
  const rpc = createRpc(rpcUrl)
  const numbers = Array.from({ length: last + 1 }, (_, number) => number)
  return Promise.all(numbers.map(async (number) => (await readBlock(rpc, number))?.hash))
}

const snapshotShape = z.object({
  transactions: z.array(z.object({ info: z.object({ traces: z.array(z.unknown()) }) })),
})

/** Transactions in the newest snapshot on disk, and those with call traces. */
async function readSnapshot(dataDir: string) {
  const folder = path.join(dataDir, 'chain')
  const blocks = (await readdir(folder)).flatMap((name) => /^snapshot-(\d+)$/.exec(name)?.[1] ?? [])
  const newest = Math.max(...blocks.map(Number))
  const text = await readFile(path.join(folder, `snapshot-${newest}`), 'utf8')
  const json = gunzipSync(Buffer.from(text.slice(2), 'hex')).toString()
  const { transactions } = snapshotShape.parse(JSON.parse(json))
  const traced = transactions.filter(({ info }) => info.traces.length > 0)
  return { block: newest, transactions: transactions.length, traced: traced.length }
}

async function until(condition: () => boolean, timeoutMs = 240_000) {
  for (const end = Date.now() + timeoutMs; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error('waited in vain')
  }
}

beforeAll(async () => {
  await compileContracts()
})

afterAll(async () => {
  for (const chain of running) await chain.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('the embedded network', () => {
  it('is up within seconds, with the protocol at its canonical addresses', async () => {
    // Waits for a core show the machine's load.
    const spentMs = () => performance.now() - mainThreadMs(process.pid).waited
    const startedAt = spentMs()
    const chain = await start(await newFolder())
    expect(spentMs() - startedAt).toBeLessThan(20_000)
    expect(chain.created).toBe(true)
    expect(chain.manifest.contracts).toMatchObject({
      settlement: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
      vaultRelayer: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
      allowList: '0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe',
    })
    const rpc = createRpc(chain.rpcUrl)
    for (const token of chain.manifest.tokens) {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [chain.manifest.contracts.settlement],
      })
      expect(
        BigInt(String(await rpc.call('eth_call', { to: token.address, data }, 'latest'))),
      ).toBe(0n)
    }
    const before = chain.journaled()
    await until(() => chain.journaled() > before + 1)
    const head = await readBlock(rpc, 'latest')
    expect(Math.abs((head?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(3)
    expect(BigInt(head?.baseFee ?? '0x0')).toBe(100_000_000n)
    await stop(chain)
  })

  it('keeps every block, balance and hash through stop and start, and resumes at the wall clock', async () => {
    const dataDir = await newFolder()
    const first = await start(dataDir)
    const to = address('0x00000000000000000000000000000000000000f1')
    const faucet = createFaucet({ rpcUrl: first.rpcUrl, manifest: first.manifest, blockSeconds: 1 })
    const sent = await faucet.fund({ to })
    expect(sent.ok && sent.value).toHaveLength(first.manifest.tokens.length + 1)
    await first.journalUpTo(await readHead(createRpc(first.rpcUrl)))
    const journaled = first.journaled()
    const hashes = await hashesUpTo(first.rpcUrl, journaled)
    await stop(first)
    await sleep(2_500)

    const second = await start(dataDir)
    expect(second.created).toBe(false)
    expect(second.identity).toBe(first.identity)
    const rpc = createRpc(second.rpcUrl)
    expect(await hashesUpTo(second.rpcUrl, journaled)).toEqual(hashes)
    expect(BigInt(String(await rpc.call('eth_getBalance', to, 'latest')))).toBe(10n ** 19n)
    expect(
      Math.abs(((await readBlock(rpc, 'latest'))?.timestamp ?? 0) - Date.now() / 1000),
    ).toBeLessThan(3)
    const logs = await rpc.call('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })
    expect(Array.isArray(logs) && logs.length).toBeGreaterThan(100)
    await stop(second)
  })

  it('stores and replays every receipt and log, but no call traces', async () => {
    const dataDir = await newFolder()
    const chain = await start(dataDir)
    const rpc = createRpc(chain.rpcUrl)
    const faucet = createFaucet({ rpcUrl: chain.rpcUrl, manifest: chain.manifest, blockSeconds: 1 })
    const fund = async (last: number) => {
      const sent = await faucet.fund({ to: address(`0x${String(last).padStart(40, 'd')}`) })
      if (!sent.ok) throw new Error(sent.error.description)
      return sent.value
    }
    const hashes = await fund(1)
    await chain.journalUpTo(await readHead(rpc))
    const receiptsOf = (from: typeof rpc, of: readonly string[]) =>
      from.batch(of.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
    const receipts = await receiptsOf(rpc, hashes)
    const made = await readSnapshot(dataDir)

    process.kill(chain.nodePid() ?? -1, 'SIGKILL')
    await until(() => chain.state() !== 'ready')
    await until(() => chain.state() === 'ready')
    expect(await receiptsOf(rpc, hashes)).toEqual(receipts)
    const replayed = await readSnapshot(dataDir)
    expect(replayed.transactions).toBe(made.transactions + hashes.length)

    const more = await fund(2)
    const moreReceipts = await receiptsOf(rpc, more)
    await stop(chain)
    const last = await readSnapshot(dataDir)
    expect(last.transactions).toBe(replayed.transactions + more.length)
    expect([made.traced, replayed.traced, last.traced]).toEqual([0, 0, 0])

    const again = await start(dataDir)
    const all = await receiptsOf(createRpc(again.rpcUrl), [...hashes, ...more])
    expect(all).toEqual([...receipts, ...moreReceipts])
    await stop(again)
  })

  it('loses nothing on disk when the node is killed at random moments', async () => {
    const chain = await start(await newFolder())
    const random = seededRandom('kill')
    const faucet = createFaucet({ rpcUrl: chain.rpcUrl, manifest: chain.manifest, blockSeconds: 1 })
    let restarts = 0
    chain.onRestart(() => {
      restarts += 1
    })
    for (let round = 1; round <= 4; round++) {
      const to = address(`0x${round.toString(16).padStart(40, 'e')}`)
      const funding = faucet.fund({ to }).catch(() => null)
      await sleep(200 + random() * 1_500)
      const journaled = chain.journaled()
      const hashes = await hashesUpTo(chain.rpcUrl, journaled)
      process.kill(chain.nodePid() ?? -1, 'SIGKILL')
      await until(() => restarts === round)
      expect(await hashesUpTo(chain.rpcUrl, journaled)).toEqual(hashes)
      await funding
    }
    expect(chain.state()).toBe('ready')
    await stop(chain)
  })

  it('comes back by the snapshot before, where the newest is not of the block it is named after', async () => {
    const dataDir = await newFolder()
    const chain = await start(dataDir)
    await chain.journalUpTo(chain.journaled() + 3)
    await stop(chain)
    const folder = path.join(dataDir, 'chain')
    const { block } = await readSnapshot(dataDir)
    await rename(path.join(folder, `snapshot-${block}`), path.join(folder, `snapshot-${block + 1}`))
    const again = await start(dataDir)
    expect(again.journaled()).toBeGreaterThanOrEqual(block)
    await stop(again)
  })

  it('refuses a second start on the same data directory, and serves two directories concurrently', async () => {
    const dataDir = await newFolder()
    const [one, two] = await Promise.all([start(dataDir), start(await newFolder())])
    await expect(start(dataDir)).rejects.toThrow(/in use by process/)
    expect(one.identity).not.toBe(two.identity)
    expect(one.manifest.tokens).toEqual(two.manifest.tokens)
    const [a, b] = [one.journaled(), two.journaled()]
    await until(() => one.journaled() > a && two.journaled() > b)
    await stop(one)
    await expect(start(dataDir, { port: Number(new URL(two.portUrl).port) })).rejects.toThrow(
      /LOCAL_RPC_PORT/,
    )
    await expect(start(dataDir, { seed: 'other' })).rejects.toThrow(/LOCAL_SEED/)
    await expect(start(dataDir, { chainId: 5 })).rejects.toThrow(/LOCAL_CHAIN_ID/)
    await stop(two)
  })

  it('has random keys of its own that it keeps, and those it had in an earlier version', async () => {
    const [own, older] = [await newFolder(), await newFolder()]
    const faucetOf = async (dataDir: string, seed: string | null) => {
      const chain = await start(dataDir, { seed })
      await stop(chain)
      return chain.manifest.faucet.address
    }
    const random = await faucetOf(own, null)
    expect(await faucetOf(own, null)).toBe(random)
    const published = await faucetOf(older, 'coincidence')
    expect(random).not.toBe(published)
    await rm(path.join(older, 'chain', 'seed'))
    expect(await faucetOf(older, null)).toBe(published)
    expect(await readFile(path.join(older, 'chain', 'seed'), 'utf8')).toBe('coincidence\n')
  })

  it('reports that an earlier version made the network, and how to start over', async () => {
    const dataDir = await newFolder()
    await stop(await start(dataDir))
    const file = path.join(dataDir, 'chain', 'genesis.json')
    const { version: _, ...older } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(older))
    await expect(start(dataDir)).rejects.toThrow(/earlier version[\s\S]*npm start -- --reset/)
  })

  it('writes the chain to disk before it reports it, and continues after node commands and rewinds', async () => {
    const dataDir = await newFolder()
    const chain = await start(dataDir)
    const rpc = createRpc(chain.rpcUrl)
    const saved = await rpc.call('evm_snapshot')
    await rpc.call('evm_mine')
    await rpc.call('evm_mine')
    const head = await readBlock(rpc, 'latest')
    await chain.journalUpTo(head?.number ?? 0, head?.hash)
    expect(chain.journaled()).toBeGreaterThanOrEqual(head?.number ?? 0)
    await rpc.call('evm_revert', saved)
    await sleep(2_200)
    await expect(chain.journalUpTo(head?.number ?? 0, head?.hash)).rejects.toThrow(/replaced/)
    const journaled = chain.journaled()
    const hashes = await hashesUpTo(chain.rpcUrl, journaled)
    process.kill(chain.nodePid() ?? -1, 'SIGKILL')
    await until(() => chain.state() !== 'ready')
    await until(() => chain.state() === 'ready')
    expect(await hashesUpTo(chain.rpcUrl, journaled)).toEqual(hashes)
    await stop(chain)
  })
})

describe('the node binary', () => {
  it('is named exactly when it is missing', () => {
    expect(() => locateAnvil('darwin', 'arm64')).toThrow(/@foundry-rs\/anvil-darwin-arm64@1\.7\.1/)
    expect(() => locateAnvil('sunos', 'x64')).toThrow(/NETWORKS/)
  })
})
