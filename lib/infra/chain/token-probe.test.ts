import { createPublicClient, custom } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { createTokenProbe } from './token-probe'

const TOKEN = address(`0x${'aa'.repeat(20)}`)
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Answers of `eth_simulateV1` to one block of calls, as the execution API describes them. */
const answered = (call: object) => (calls: readonly unknown[]) => [
  { number: '0x10', timestamp: '0x6553f100', calls: calls.map(() => call) },
]
const word = `0x${'00'.repeat(32)}`
/** Every balance reads 0, whatever is stored: such a token is taken for fit. */
const sound = answered({ status: '0x1', returnData: word, gasUsed: '0x5208', logs: [] })
const reverted = answered({
  status: '0x0',
  returnData: '0x',
  gasUsed: '0x5208',
  logs: [],
  error: { code: 3, message: 'execution reverted', data: '0x' },
})

type Answer = (calls: readonly unknown[]) => unknown

function probeOf(first: Answer) {
  let answer = first
  let nowMs = 0
  let asked = 0
  const client = createPublicClient({
    transport: custom(
      {
        request: async ({ params }: { params: [{ blockStateCalls: { calls: unknown[] }[] }] }) => {
          asked += 1
          return answer(params[0].blockStateCalls[0]?.calls ?? [])
        },
      },
      { retryCount: 0 },
    ),
  })
  const other = (byte: string): Address => address(`0x${byte.repeat(20)}`)
  const probe = createTokenProbe({
    client,
    settlementContract: other('01'),
    vaultRelayer: other('02'),
    nowMs: () => nowMs,
  })
  return {
    kind: async () => (await probe.examine(TOKEN)).kind,
    asked: () => asked,
    answers: (next: Answer) => {
      answer = next
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a verdict about a token', () => {
  it('of one examination counts for seconds only, so that one wrong answer does little', async () => {
    const probe = probeOf(reverted)
    expect(await probe.kind()).toBe('unfit')
    probe.answers(sound)
    probe.pass(29 * SECOND)
    expect(await probe.kind()).toBe('unfit')
    expect(probe.asked()).toBe(1)
    probe.pass(SECOND)
    expect(await probe.kind()).toBe('fit')
    probe.pass(9 * MINUTE)
    expect(await probe.kind()).toBe('fit')
    expect(probe.asked()).toBe(2)
  })

  it('counts for minutes once a second examination, some blocks later, agrees', async () => {
    const probe = probeOf(reverted)
    await probe.kind()
    probe.pass(30 * SECOND)
    expect(await probe.kind()).toBe('unfit')
    probe.pass(10 * MINUTE - 1)
    expect(await probe.kind()).toBe('unfit')
    expect(probe.asked()).toBe(2)
  })

  it('needs two again after the token was found fit', async () => {
    const probe = probeOf(sound)
    await probe.kind()
    probe.answers(reverted)
    probe.pass(10 * MINUTE)
    expect(await probe.kind()).toBe('unfit')
    probe.answers(sound)
    probe.pass(30 * SECOND)
    expect(await probe.kind()).toBe('fit')
  })
})

describe('a node that does not answer what it was asked', () => {
  const some = (calls: readonly unknown[]) => calls.slice(1)
  it.each<[string, Answer]>([
    ['sends no block', () => []],
    ['sends nothing', () => null],
    ['leaves calls out', (calls) => sound(some(calls))],
    ['sends calls without data', answered({ status: '0x0', gasUsed: '0x0' })],
    ['sends data that is none', answered({ status: '0x1', returnData: '0xzz', gasUsed: '0x0' })],
    ['sends a block without its time', (calls) => [{ calls: sound(calls)[0]?.calls }]],
    ['refuses', () => Promise.reject(new Error('missing trie node'))],
  ])('%s: a fault, and no verdict', async (_, answer) => {
    const probe = probeOf(answer)
    await expect(probe.kind()).rejects.toThrow('examination of token')
    await expect(probe.kind()).rejects.toThrow()
    expect(probe.asked()).toBeGreaterThan(1)
    probe.answers(sound)
    expect(await probe.kind()).toBe('fit')
  })
})
