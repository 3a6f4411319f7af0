import { describe, expect, it } from 'vitest'
import { exampleCompetitionV2 } from '@/lib/contract/guide/example-auction'
import { exampleUid } from '@/lib/contract/guide/example-order'
import { fillDraft, liveValues } from './live-values'

describe('live values', () => {
  it('come from the competition', () => {
    const values = liveValues(exampleCompetitionV2)
    const [solution] = exampleCompetitionV2.solutions.slice(-1)
    expect(values.uid).toBe(solution?.orders[0]?.id)
    expect(values.owner).toBe(`0x${values.uid?.slice(66, 106)}`)
    expect(values.auction_id).toBe(String(exampleCompetitionV2.auctionId))
    expect(values.txHash).toBe(exampleCompetitionV2.transactionHashes[0])
  })

  it.each([null, 'text', {}, { auction: 1, solutions: [{}] }])('are none in %j', (answer) => {
    expect(liveValues(answer)).toEqual({})
  })

  it('replace only values the draft has', () => {
    const draft = { network: 'local', values: { owner: '0x1', orderUid: '' }, body: '["0x2"]' }
    const live = { owner: '0x3', orderUid: exampleUid, uid: exampleUid }
    expect(fillDraft(draft, live, [])).toEqual({
      network: 'local',
      values: { owner: '0x3', orderUid: '' },
      body: JSON.stringify([exampleUid], null, 2),
    })
  })

  it('contain two tokens of the network', () => {
    const draft = { network: 'local', values: {}, body: '{"sellToken":"0x1","kind":"sell"}' }
    const filled = fillDraft(draft, {}, [{ address: '0xa' }, { address: '0xb' }])
    expect(JSON.parse(filled.body ?? '')).toEqual({
      sellToken: '0xa',
      buyToken: '0xb',
      kind: 'sell',
    })
  })
})
