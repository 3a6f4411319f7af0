import { describe, expect, it } from 'vitest'
import { type EnsName, parseEnsName } from '@/lib/domain/account/ens-name'
import { found, unknown } from '@/lib/domain/market/source-result'
import { type Address, address } from '@/lib/domain/shared/address'
import { nameOfAccount } from './name-of-account'
import { resolveName } from './resolve-name'

const OWNER = address(`0x${'11'.repeat(20)}`)
const OTHER = address(`0x${'22'.repeat(20)}`)

function nameIs(text: string): EnsName {
  const parsed = parseEnsName(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const registry = (forward: Record<string, Address>, claims: Record<string, string>) => ({
  addressOf: async (name: EnsName) => {
    const value = forward[name]
    return value === undefined ? unknown : found(value, 0)
  },
  claimedName: async (account: Address) => {
    const value = claims[account]
    return value === undefined ? unknown : found(value, 0)
  },
})

describe('nameOfAccount', () => {
  it('is the claimed name where it stands for the account', async () => {
    const deps = registry({ 'nick.eth': OWNER }, { [OWNER]: 'nick.eth' })
    expect(await nameOfAccount(deps, OWNER)).toBe('nick.eth')
  })

  it('is none where the name stands for another account, or for none', async () => {
    const deps = registry({ 'nick.eth': OTHER }, { [OWNER]: 'nick.eth', [OTHER]: 'gone.eth' })
    expect(await nameOfAccount(deps, OWNER)).toBeNull()
    expect(await nameOfAccount(deps, OTHER)).toBeNull()
  })

  it('is none where the claimed text is not in normal form or no name', async () => {
    for (const claim of ['Nick.eth', 'ni ck.eth', '', 'nick']) {
      const deps = registry({ 'nick.eth': OWNER }, { [OWNER]: claim })
      expect(await nameOfAccount(deps, OWNER), claim).toBeNull()
    }
  })

  it('is none without a registry', async () => {
    expect(await nameOfAccount({ addressOf: null, claimedName: null }, OWNER)).toBeNull()
  })
})

describe('resolveName', () => {
  it('gives the address', async () => {
    const deps = registry({ 'nick.eth': OWNER }, {})
    const name = nameIs('nick.eth')
    expect(await resolveName(deps, name)).toEqual({ ok: true, value: { name, address: OWNER } })
  })

  it('distinguishes a name without an address from names that are not read', async () => {
    const none = await resolveName(registry({}, {}), nameIs('nick.eth'))
    const off = await resolveName({ addressOf: null }, nameIs('nick.eth'))
    expect(none).toMatchObject({ ok: false, error: { errorType: 'NotFound' } })
    expect(off).toMatchObject({ ok: false, error: { errorType: 'NotFound' } })
    expect(none).not.toEqual(off)
  })
})
