import { describe, expect, it } from 'vitest'
import { packOrderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { absentCompetitionText, absentOrderText } from './absent-rows'

const uidUntil = (validTo: number) =>
  packOrderUid({
    digest: bytes32(`0x${'11'.repeat(32)}`),
    owner: address(`0x${'22'.repeat(20)}`),
    validTo: unixSeconds(validTo),
  })
const END = Date.UTC(2026, 0) / 1_000

describe('what is said of an order that is not stored', () => {
  it.each([
    ['expired in an archived month', END - 1, /archived/],
    ['expired later', END, /^Order was not found$/],
    ['was placed by a contract, whose uid has no expiry', 0xffff_ffff, /archived/],
  ])('names the archive only where it may be there: it %s', (_, validTo, expected) => {
    expect(absentOrderText(uidUntil(validTo), '2026-01')).toMatch(expected)
  })

  it('is that it was not found where nothing was archived', () => {
    expect(absentOrderText(uidUntil(1), null)).toBe('Order was not found')
  })
})

it('says of a competition until when auctions have been archived', () => {
  expect(absentCompetitionText(null)).toBe('No such competition is stored')
  expect(absentCompetitionText('2026-01')).toContain('before 2026-01-01')
})
