import { describe, expect, it } from 'vitest'
import { blockAt } from './node-failover.fixture'
import { judgeNodes, type NodeAnswer, type NodeBlock } from './node-judgement'

const NOW = 1_000_000
type Head = readonly [number: number, secondsAgo: number]

/** An answer with a head so many seconds old, and these blocks. */
const said = (
  [number, secondsAgo]: Head,
  blocks: readonly NodeBlock[] = [],
  chainId = 1,
): NodeAnswer => ({
  kind: 'answered',
  chainId,
  blocks,
  head: { ...blockAt(number), timestamp: NOW - secondsAgo },
})

/** The kind of fault of each node. */
const kinds = (answers: readonly NodeAnswer[], known: NodeBlock | null = null) => {
  const context = { chainId: 1, known, nowSeconds: NOW }
  const { faults } = judgeNodes(new Map(answers.entries()), context)
  return answers.map((_, node) => faults.get(node)?.kind ?? null)
}

describe('a node is behind', () => {
  it.each<[string, Head, Head, boolean]>([
    ['by three blocks and half a minute', [100, 5], [97, 35], true],
    ['not by two blocks, however old', [100, 5], [98, 500], false],
    ['not by many young blocks, as on a fast chain', [1_000, 0], [900, 29], false],
    ['not while the chain makes no blocks', [100, 5_000], [100, 5_000], false],
    ['not behind one that reports the future', [100_000, -40], [100, 12], false],
  ])('%s', (_, first, second, isBehind) => {
    expect(kinds([said(first), said(second)])).toEqual([null, isBehind ? 'behind' : null])
  })
})

describe('of three nodes', () => {
  it.each<[string, readonly Head[], readonly (string | null)[]]>([
    [
      'one alone that reports many more blocks leaves the others well on a slow chain',
      [
        [1_100, 0],
        [100, 40],
        [99, 52],
      ],
      [null, null, null],
    ],
    [
      'one is behind the second newest',
      [
        [1_100, 0],
        [100, 5],
        [97, 41],
      ],
      [null, null, 'behind'],
    ],
    [
      'two that stopped are behind the third after two minutes',
      [
        [97, 119],
        [96, 120],
        [100, 0],
      ],
      [null, 'behind', null],
    ],
  ])('%s', (_, heads, expected) => {
    expect(kinds(heads.map((head) => said(head)))).toEqual(expected)
  })
})

describe('a height is agreed on', () => {
  const agreedOn = (answers: readonly NodeAnswer[], known: NodeBlock | null = null) =>
    judgeNodes(new Map(answers.entries()), { chainId: 1, known, nowSeconds: NOW }).agreed

  it('not when one node alone has it while another one answers', () => {
    const ahead = said([1_100, 0], [blockAt(94), blockAt(1_094, 'invented')])
    const honest = said([100, 40], [blockAt(94)])
    expect(agreedOn([ahead, honest, honest])).toEqual(blockAt(94))
    expect(agreedOn([ahead, honest])).toEqual(blockAt(94))
    const distant = said([1_100, 0], [blockAt(1_094, 'invented')])
    expect(agreedOn([distant, said([100, 40])])).toBeNull()
  })

  it('when no other node answers, two have it, or it was known before', () => {
    const ahead = said([110, 0], [blockAt(104)])
    const old = said([100, 40])
    expect(agreedOn([ahead, { kind: 'failed', detail: 'silent' }])).toEqual(blockAt(104))
    expect(agreedOn([ahead, ahead, old])).toEqual(blockAt(104))
    expect(agreedOn([ahead, old], blockAt(104))).toEqual(blockAt(104))
  })
})

it('is behind too when it lacks a block that was seen before, though no other node answers', () => {
  expect(kinds([said([100, 0])], blockAt(101))).toEqual(['behind'])
  expect(kinds([said([101, 0])], blockAt(101))).toEqual([null])
})

describe('a node with another block at a height', () => {
  const right = said([100, 0], [blockAt(90)])
  const wrong = said([100, 0], [blockAt(90, 'forged')])
  const other = said([100, 0], [blockAt(90, 'third')])

  it.each<[string, readonly NodeAnswer[], NodeBlock | null, readonly (string | null)[]]>([
    ['is outvoted', [wrong, right, right], null, ['lying', null, null]],
    [
      'outvotes what was known, as after a reorganisation',
      [right, wrong, wrong],
      blockAt(90),
      ['lying', null, null],
    ],
    ['is found by what was known', [wrong, right], blockAt(90), ['lying', null]],
    ['is the less preferred one where nothing else decides', [wrong, right], null, [null, 'lying']],
    [
      'is found though all others report other ones too',
      [other, wrong, right],
      blockAt(90),
      ['lying', 'lying', null],
    ],
    ['is found alone', [wrong], blockAt(90), ['lying']],
    [
      'is none where the heights are not the same',
      [said([100, 0], [blockAt(91, 'forged')]), right],
      blockAt(90),
      [null, null],
    ],
  ])('%s', (_, answers, known, expected) => {
    expect(kinds(answers, known)).toEqual(expected)
  })

  it('has no say while it is behind: it may have stopped at a block that was replaced', () => {
    const stopped = said([90, 60], [blockAt(90, 'replaced')])
    expect(kinds([stopped, right])).toEqual(['lying', null])
    expect(kinds([stopped, right], blockAt(90, 'replaced'))).toEqual(['behind', 'lying'])
  })

  it('has no say at lower heights when it reports another block than the known one', () => {
    const known = blockAt(441)
    const liar = said([451, 0], [blockAt(441, 'forged'), blockAt(437, 'forged')])
    const stopped = said([443, 57], [known, blockAt(437)])
    const honest = said([451, 0], [known, blockAt(437)])
    const answers = [liar, stopped, honest]
    expect(kinds(answers, known)).toEqual(['lying', 'behind', null])
    const context = { chainId: 1, known, nowSeconds: NOW }
    expect(judgeNodes(new Map(answers.entries()), context).agreed).toEqual(known)
  })

  it('is the one that lacks the known block, below it, where the others are no majority', () => {
    const lagging = said([99, 20], [blockAt(94, 'replaced')])
    const honest = said([106, 0], [blockAt(100), blockAt(94)])
    expect(kinds([lagging, honest], blockAt(100))).toEqual(['lying', null])
    expect(kinds([lagging, lagging, honest], blockAt(100))).toEqual([null, null, 'lying'])
  })

  it('does not make a lower block known in place of a higher one', () => {
    const known = blockAt(100)
    const agreedOn = (...answers: NodeAnswer[]) =>
      judgeNodes(new Map(answers.entries()), { chainId: 1, known, nowSeconds: NOW }).agreed
    const liar = said([106, 0], [blockAt(100, 'forged')])
    const lagging = said([99, 20], [blockAt(94)])
    expect(agreedOn(liar, lagging)).toBeNull()
    expect(agreedOn(lagging, lagging, said([106, 0], [known, blockAt(94, 'forged')]))).toBeNull()
    expect(agreedOn(lagging, said([106, 0], [known, blockAt(94)]))).toEqual(known)
  })

  it('is not believed about newer ones', () => {
    const forged = said([100, 0], [blockAt(90, 'forged'), blockAt(94, 'forged')])
    const context = { chainId: 1, known: blockAt(90), nowSeconds: NOW }
    expect(judgeNodes(new Map([[0, forged]]), context).agreed).toBeNull()
  })
})

describe('a node with a head in the future', () => {
  it('lies when another one has none', () => {
    expect(kinds([said([100, -90]), said([100, 5])])).toEqual(['lying', null])
  })

  it('shows that our clock is wrong when all have one', () => {
    expect(kinds([said([100, -90]), said([100, -95])])).toEqual([null, null])
  })
})

describe('a node of another chain', () => {
  it('has no say in what the others are judged by', () => {
    const foreign = said([9_999, 0], [blockAt(90, 'foreign')], 5)
    expect(kinds([foreign, foreign, said([100, 500], [blockAt(90)])])).toEqual([
      ...['other chain', 'other chain', null],
    ])
  })
})
