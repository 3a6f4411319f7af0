import { afterEach, expect, it, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { readImportedTokens, saveImportedToken } from './imported-tokens'

const TOKEN = address(`0x${'70'.repeat(20)}`)

function storeHas(tokens: readonly object[]) {
  const stored = new Map([['coincidence.importedTokens.local', JSON.stringify(tokens)]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}
afterEach(() => void vi.unstubAllGlobals())

it('cleans what earlier versions stored as the contract said it', () => {
  storeHas([{ address: TOKEN, symbol: 'US\u202eDC', name: 'USD\u0000 Coin\u3164', decimals: 6 }])
  expect(readImportedTokens('local')).toEqual([
    { address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6, logoUri: null },
  ])
})

it('has no symbol where nothing of it is seen, and no token of impossible decimals', () => {
  const other = `0x${'71'.repeat(20)}`
  storeHas([
    { address: TOKEN, symbol: '\u200b', name: '', decimals: 77 },
    { address: other, symbol: 'BIG', name: 'Big', decimals: 78 },
  ])
  expect(readImportedTokens('local')).toEqual([
    { address: TOKEN, symbol: null, name: '', decimals: 77, logoUri: null },
  ])
})

it('keeps a token without symbol', () => {
  storeHas([])
  saveImportedToken('local', { address: TOKEN, symbol: null, name: '', decimals: 6 })
  expect(readImportedTokens('local')).toMatchObject([{ address: TOKEN, symbol: null, decimals: 6 }])
})
