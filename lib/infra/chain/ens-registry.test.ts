import { encodeAbiParameters, type Hex, namehash, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import { type EnsName, parseEnsName } from '@/lib/domain/account/ens-name'
import { address } from '@/lib/domain/shared/address'
import { createEnsRegistry } from './ens-registry'

const REGISTRY = address(`0x${'aa'.repeat(20)}`)
const RESOLVER = address(`0x${'bb'.repeat(20)}`)
const OWNER = address(`0x${'cd'.repeat(20)}`)

/** Source: the selectors of ENSIP-1 and ENSIP-3. */
const RESOLVER_OF = '0x0178b8bf'
const ADDR = '0x3b3b57de'
const NAME = '0x691f3431'

function name(text: string): EnsName {
  const parsed = parseEnsName(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

type Reply = { result?: unknown; error?: { code: number; message: string } }

const NOTHING = pad('0x', { size: 32 })

/** Answers by contract and call data, as a node; zeros for everything else. */
function namesOf(replies: Readonly<Record<string, Reply>>) {
  const calls: string[] = []
  const names = createEnsRegistry({
    registry: REGISTRY,
    nowMs: () => 7,
    rpc: async ([call]) => {
      const { to, data } = (call?.params[0] ?? {}) as { to: string; data: string }
      calls.push(data.slice(0, 10))
      return [replies[`${to} ${data}`] ?? { result: NOTHING }]
    },
  })
  return { ...names, calls }
}

const call = (to: string, selector: string, of: string) =>
  `${to} ${selector}${namehash(of).slice(2)}`
const word = (value: Hex): Reply => ({ result: pad(value, { size: 32 }) })

describe('addressOf', () => {
  it('asks the registry for the resolver, and that for the address', async () => {
    const names = namesOf({
      [call(REGISTRY, RESOLVER_OF, 'nick.eth')]: word(RESOLVER),
      [call(RESOLVER, ADDR, 'nick.eth')]: word(OWNER),
    })
    expect(await names.addressOf(name('nick.eth'))).toEqual({
      kind: 'found',
      value: OWNER,
      atMs: 7,
    })
    expect(names.calls).toEqual([RESOLVER_OF, ADDR])
  })

  it('is unknown without a resolver, without an address, and where the resolver is none', async () => {
    const known = { [call(REGISTRY, RESOLVER_OF, 'nick.eth')]: word(RESOLVER) }
    const addr = call(RESOLVER, ADDR, 'nick.eth')
    for (const replies of [
      {},
      known,
      { ...known, [addr]: { result: '0x' } },
      { ...known, [addr]: { result: '0x1234' } },
      { ...known, [addr]: { error: { code: 3, message: 'execution reverted' } } },
    ]) {
      expect(await namesOf(replies).addressOf(name('nick.eth'))).toEqual({ kind: 'unknown' })
    }
  })

  it('rejects where the node does not answer, which is not unknown', async () => {
    const down = { error: { code: -32000, message: 'busy' } }
    const names = namesOf({ [call(REGISTRY, RESOLVER_OF, 'nick.eth')]: down })
    await expect(names.addressOf(name('nick.eth'))).rejects.toThrow('did not answer')
  })
})

describe('claimedName', () => {
  it('is the text stored for the reverse name of the account', async () => {
    const reverse = `${OWNER.slice(2)}.addr.reverse`
    const text = encodeAbiParameters([{ type: 'string' }], ['Any Text'])
    const names = namesOf({
      [call(REGISTRY, RESOLVER_OF, reverse)]: word(RESOLVER),
      [call(RESOLVER, NAME, reverse)]: { result: text },
    })
    expect(await names.claimedName(OWNER)).toMatchObject({ kind: 'found', value: 'Any Text' })
    expect(await namesOf({}).claimedName(OWNER)).toEqual({ kind: 'unknown' })
  })
})
