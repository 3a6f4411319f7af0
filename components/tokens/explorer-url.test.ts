import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { explorerAddressUrl } from './explorer-url'

const token = address(`0x${'ab'.repeat(20)}`)

test('only transaction pages below /tx/ give an address page', () => {
  expect(explorerAddressUrl('https://scan.example/tx/{txHash}', token)).toBe(
    `https://scan.example/address/${token}`,
  )
  expect(explorerAddressUrl('https://scan.example/show?hash={txHash}', token)).toBeNull()
  expect(explorerAddressUrl(null, token)).toBeNull()
})
