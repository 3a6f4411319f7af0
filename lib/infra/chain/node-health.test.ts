import { describe, expect, it } from 'vitest'
import { blockAt } from './node-failover.fixture'
import { afterRound, type NodesHealth, unknownNodes, wellNodes } from './node-health'
import type { NodeAnswer } from './node-judgement'

const NOW_SECONDS = 1_000_000

const said = (label?: string): NodeAnswer => ({
  kind: 'answered',
  chainId: 1,
  head: { ...blockAt(106), timestamp: NOW_SECONDS },
  blocks: [blockAt(100, label)],
})
const failed: NodeAnswer = { kind: 'failed', detail: 'does not answer in time' }

const roundAfter = (health: NodesHealth, seconds: number, answers: readonly NodeAnswer[]) =>
  afterRound(health, {
    answers: new Map(answers.entries()),
    chainId: 1,
    nowSeconds: NOW_SECONDS,
    startedMs: seconds * 1_000,
    nowMs: seconds * 1_000,
  })

describe('the cooldown of a node that was found to report another block', () => {
  const accused = roundAfter(unknownNodes(3), 0, [said('forged'), said(), failed])

  it('begins where the preferred one alone reports something else', () => {
    expect(wellNodes(accused)).toEqual([0])
  })

  it('ends at once when that one is found to lie instead', () => {
    expect(wellNodes(roundAfter(accused, 1, [said('forged'), said(), said()]))).toEqual([1])
  })

  it('goes on while no node that was read from is found to lie', () => {
    expect(wellNodes(roundAfter(accused, 1, [said(), said(), failed]))).toEqual([0])
  })

  it('goes on when it still reports the other block', () => {
    const again = roundAfter(accused, 1, [said('forged'), said('other'), failed])
    expect(wellNodes(again)).toEqual([0])
  })
})
