import { describe, expect, it } from 'vitest'
import { type Connector, createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { canBatch, readBatchState, sendBatch } from './wallet-batch'

// An example of EIP-55.
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ACCOUNT = address(CHECKSUMMED)
const SENT = `0x${'11'.repeat(32)}`

type Request = { readonly method: string; readonly params?: readonly unknown[] }

/** A configuration connected to a wallet of this kind, which answers so. */
function connectedTo(id: string, answer: (request: Request) => unknown) {
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
  const connector = {
    id,
    uid: 'one of this test',
    name: id,
    type: id,
    getAccounts: async () => [ACCOUNT],
    getChainId: async () => mainnet.id,
    getProvider: async () => ({ request: async (request: Request) => answer(request) }),
  } as unknown as Connector
  config.setState((state) => ({
    ...state,
    connections: new Map([
      [connector.uid, { accounts: [ACCOUNT], chainId: mainnet.id, connector }],
    ]),
    current: connector.uid,
    status: 'connected',
  }))
  return config
}

const failing = () => {
  throw new Error('no answer')
}

describe('a wallet makes several calls as one', () => {
  it.each([
    ['that says so', { atomic: { status: 'supported' } }, true],
    ['that first changes the account', { atomic: { status: 'ready' } }, true],
    ['that is a Safe, by the draft', { atomicBatch: { supported: true } }, true],
    ['that does not', { atomic: { status: 'unsupported' } }, false],
    ['whose draft does not', { atomicBatch: { supported: false } }, false],
    ['that says nothing of it', {}, false],
  ])('%s', async (_, capabilities, expected) => {
    const config = connectedTo('safe', () => ({ '0x1': capabilities }))
    expect(await canBatch(config, ACCOUNT, 1)).toBe(expected)
  })

  it('unless it does not know the question', async () => {
    expect(await canBatch(connectedTo('injected', failing), ACCOUNT, 1)).toBe(false)
  })

  it('of its account as the wallet itself writes it', async () => {
    const asked: Request[] = []
    const config = connectedTo('safe', (request) => {
      asked.push(request)
      return { id: SENT }
    })
    const calls = [{ to: ACCOUNT, data: hex('0x'), value: 0n }]
    expect(await sendBatch(config, { account: ACCOUNT, chainId: 1, calls })).toBe(SENT)
    expect(asked).toMatchObject([
      { method: 'wallet_sendCalls', params: [{ from: CHECKSUMMED, atomicRequired: true }] },
    ])
  })
})

describe('how a batch goes', () => {
  const status = (value: number) => () => ({
    version: '1.0',
    id: SENT,
    chainId: '0x1',
    status: value,
  })

  it.each([
    [100, 'pending'],
    [200, 'done'],
    [400, 'failed'],
    [500, 'failed'],
    [600, 'partial'],
  ])('is by status %i %s', async (value, expected) => {
    expect(await readBatchState(connectedTo('injected', status(value)), SENT)).toBe(expected)
  })

  it.each([
    ['injected', 'unknown'],
    ['safe', 'pending'],
  ])('is, where the wallet is %s and does not answer, %s', async (id, expected) => {
    expect(await readBatchState(connectedTo(id, failing), SENT)).toBe(expected)
  })
})
