import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBlock } from './block-reader'
import { compileContracts } from './compile'
import { type LocalChain, startLocalChain } from './local-chain'
import { isNodeCommand } from './node-control'
import { createRpc } from './rpc'

const ACCOUNT = `0x${'00'.repeat(18)}beef`
const OTHER = `0x${'00'.repeat(18)}feed`
const CODE = '0x60015f5260205ff3'

let dataDir: string
let chain: LocalChain
let warnings: string[]

const command = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
  const { result, error } = await chain.command({ method, params })
  if (error !== undefined) throw new Error(error.message)
  return result
}

/** Kills the node as nothing can be saved at, and waits for the next one. */
async function killNode(): Promise<void> {
  const isBack = new Promise<void>((resolve) => {
    const forget = chain.onRestart(() => {
      forget()
      resolve()
    })
  })
  process.kill(chain.nodePid() ?? 0, 'SIGKILL')
  await isBack
}

const rpc = () => createRpc(chain.rpcUrl)

async function hashesUpTo(last: number): Promise<readonly unknown[]> {
  const numbers = Array.from({ length: last + 1 }, (_, number) => number)
  return Promise.all(numbers.map(async (number) => (await readBlock(rpc(), number))?.hash ?? null))
}

describe('a command of the node', () => {
  beforeEach(async () => {
    await compileContracts()
    dataDir = await mkdtemp(path.join(tmpdir(), 'node-control-'))
    warnings = []
    chain = await startLocalChain({
      dataDir,
      chainId: 31337,
      port: 0,
      blockSeconds: 60,
      seed: 'test',
      log: { info: () => undefined, warn: (_, message) => warnings.push(message) },
    })
  })

  afterEach(async () => {
    await chain.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('survives the death of the node: state and hashes are the same', async () => {
    await command('anvil_setBalance', ACCOUNT, '0x56bc75e2d63100000')
    await command('anvil_setCode', OTHER, CODE)
    await command('anvil_impersonateAccount', ACCOUNT)
    await command('eth_sendTransaction', {
      from: ACCOUNT,
      to: `0x${'11'.repeat(20)}`,
      value: '0x5',
    })
    await command('evm_mine')
    await command('anvil_setStorageAt', OTHER, '0x0', `0x${'22'.repeat(32)}`)
    await command('evm_mine')
    const head = (await readBlock(rpc(), 'latest'))?.number ?? 0
    const state = () =>
      rpc().batch([
        { method: 'eth_getBalance', params: [ACCOUNT, `0x${head.toString(16)}`] },
        { method: 'eth_getBalance', params: [`0x${'11'.repeat(20)}`, `0x${head.toString(16)}`] },
        { method: 'eth_getCode', params: [OTHER, `0x${head.toString(16)}`] },
        { method: 'eth_getStorageAt', params: [OTHER, '0x0', `0x${head.toString(16)}`] },
      ])
    const [before, hashes] = [await state(), await hashesUpTo(head)]
    expect(before.slice(1)).toEqual(['0x5', CODE, `0x${'22'.repeat(32)}`])

    await killNode()
    expect(await state()).toEqual(before)
    expect(await hashesUpTo(head)).toEqual(hashes)
    expect(warnings).toContain('local node ended; restarting it')
  })

  it('keeps a state that was reverted without another block', async () => {
    const saved = await command('evm_snapshot')
    await command('anvil_setBalance', ACCOUNT, '0x64')
    await command('evm_revert', saved)
    await killNode()
    expect(await rpc().call('eth_getBalance', ACCOUNT, 'latest')).toBe('0x0')
  })

  it('many at once, with blocks between them, all survive', async () => {
    const accounts = Array.from({ length: 8 }, (_, index) => `0x${'00'.repeat(19)}a${index}`)
    await Promise.all(
      accounts.flatMap((account) => [
        command('anvil_setBalance', account, '0x64'),
        command('evm_mine'),
      ]),
    )
    const head = (await readBlock(rpc(), 'latest'))?.number ?? 0
    const hashes = await hashesUpTo(head)
    await killNode()
    const balances = await rpc().batch(
      accounts.map((account) => ({ method: 'eth_getBalance', params: [account, 'latest'] })),
    )
    expect(balances).toEqual(accounts.map(() => '0x64'))
    expect(await hashesUpTo(head)).toEqual(hashes)
  })

  it('is answered with the error of the node, and harms nothing', async () => {
    await expect(command('anvil_setBalance', 'nobody', '0x64')).rejects.toThrow()
    await expect(command('evm_unknown')).rejects.toThrow()
    expect(await command('anvil_nodeInfo')).toMatchObject({ environment: { chainId: 31337 } })
    expect(chain.state()).toBe('ready')
  })
})

it.each([
  ['anvil_setBalance', true],
  ['evm_mine', true],
  ['hardhat_reset', true],
  ['eth_sendTransaction', true],
  ['eth_sendRawTransaction', false],
  ['eth_call', false],
  ['personal_sign', false],
])('%s commands the node: %s', (method, is) => {
  expect(isNodeCommand(method)).toBe(is)
})
