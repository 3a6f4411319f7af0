import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import type { SubmitterTurn } from '@/lib/domain/settlement/transaction'
import { address } from '@/lib/domain/shared/address'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionOrder,
  DAI,
  ETHER,
  pool,
  USDC,
  WBTC,
  WETH,
  worth,
} from '@/lib/domain/solver/auction.fixture'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { requote } from '@/lib/domain/solver/requote'
import { type SettleDeps, settleWinners } from './settle-solution'
import { fakeSubmitter } from './submitter.fixture'

const sold = (sellToken: typeof WETH, buyToken: typeof WETH, n: number) =>
  auctionOrder({ sellToken, buyToken, sellAmount: worth(sellToken, ETHER), buyAmount: 1n, n })
const first = sold(WETH, USDC, 1)
const second = sold(WBTC, DAI, 2)
const batch = auction(
  [first, second],
  [pool(1, WETH, USDC, 10_000n * ETHER), pool(2, WBTC, DAI, 10_000n * ETHER)],
)
/** One winner for each order. */
const winners = selectWinners(
  batch,
  bestPathSolver
    .solve(batch, () => false)
    .flatMap((solution, n) => {
      const verified = verifySolution(batch, solution)
      return verified.ok
        ? [{ solver: address(`0x${'5'.repeat(39)}${n}`), verified: verified.value }]
        : []
    }),
  requote,
).ranked.filter(({ isWinner }) => isWinner)

/** One submitter for the accounts of all winners. */
const submittersOf = (steps: Partial<SubmitterTurn>): SettleDeps['submitters'] => {
  const submitter = fakeSubmitter(txHash(`0x${'ab'.repeat(32)}`), steps)
  return new Map(winners.map(({ solver }) => [solver, submitter]))
}

/** `cancelled` at the first check; `cancelledLate` only once the transaction is signed. */
function fakeDeps(cancelled: readonly OrderUid[], cancelledLate: readonly OrderUid[]) {
  const log: string[] = []
  const deps: SettleDeps = {
    now: () => unixMicros(1),
    headNumber: async () => 10,
    untilQuiet: async () => undefined,
    insertSettlementAttempt: async ({ attempt: { solutionUid } }) => {
      log.push(`attempt ${solutionUid}`)
      return 'inserted'
    },
    selectCancelledUids: async ({ uids }) => uids.filter((uid) => cancelled.includes(uid)),
    transaction: (work) =>
      work({
        lockOrders: async () => undefined,
        selectCancelledUids: async ({ uids }) => uids.filter((uid) => cancelledLate.includes(uid)),
        updateSettlementAttemptTx: async () => undefined,
      }),
    finishSettlementAttempt: async ({ solutionUid, outcome }) => {
      log.push(`end ${solutionUid}: ${outcome}`)
      return true
    },
    simulateInOrder: async (calls) => {
      log.push(`tried ${calls.length}`)
      return calls.map(() => ({ ok: true, gasUsed: 100_000n }))
    },
    submitters: submittersOf({
      broadcast: async () => {
        log.push('sent')
        return null
      },
    }),
  }
  return { deps, log }
}

const outcomes = async (
  cancelled: readonly OrderUid[],
  cancelledLate: readonly OrderUid[] = [],
) => {
  const { deps, log } = fakeDeps(cancelled, cancelledLate)
  const sent = await settleWinners(deps, batch, winners)
  return {
    log,
    outcomes: sent.map(({ outcome, txHash: hash, isWithdrawn }) => [
      outcome,
      hash !== null,
      isWithdrawn,
    ]),
  }
}

describe('settleWinners', () => {
  const [cancelled] = winners[0]?.verified.trades ?? []
  const uid = cancelled?.uid ?? first.uid
  const withdrawn = `driver failed: not sent: cancelled meanwhile: ${uid}`

  it('sends all winners when no order was cancelled', async () => {
    expect(winners).toHaveLength(2)
    expect(await outcomes([])).toEqual({
      log: ['tried 2', 'attempt 0', 'sent', 'attempt 1', 'sent'],
      outcomes: [
        ['sent', true, false],
        ['sent', true, false],
      ],
    })
  })

  it('sends no solution with a cancelled order, and tries the others without it', async () => {
    expect(await outcomes([uid])).toEqual({
      log: ['tried 1', 'attempt 0', `end 0: ${withdrawn}`, 'attempt 1', 'sent'],
      outcomes: [
        [withdrawn, false, true],
        ['sent', true, false],
      ],
    })
  })

  it('does not send a signed transaction whose order was cancelled during the dry run', async () => {
    expect(await outcomes([], [uid])).toEqual({
      log: ['tried 2', 'attempt 0', `end 0: ${withdrawn}`, 'attempt 1', 'sent'],
      outcomes: [
        [withdrawn, false, true],
        ['sent', true, false],
      ],
    })
  })

  it('ends the attempt when the node refuses the transaction', async () => {
    const { deps, log } = fakeDeps([], [])
    const refusing: SettleDeps = {
      ...deps,
      submitters: submittersOf({ broadcast: async () => 'no' }),
    }
    const [sent] = await settleWinners(refusing, batch, winners.slice(0, 1))
    const outcome = 'driver failed: not sent: the node refused it: no'
    expect(sent).toMatchObject({ outcome, txHash: null, isWithdrawn: false, failedDryRun: false })
    expect(log.at(-1)).toBe(`end 0: ${outcome}`)
  })

  it('never sets more gas than a transaction may use, and sends none that needs more', async () => {
    const gasLimits: bigint[] = []
    const limits = async (gasUsed: bigint) => {
      const { deps } = fakeDeps([], [])
      const [sent] = await settleWinners(
        {
          ...deps,
          simulateInOrder: async (calls) => calls.map(() => ({ ok: true, gasUsed })),
          submitters: submittersOf({
            sign: async ({ gas }) => {
              gasLimits.push(gas)
              throw new Error('not signed')
            },
          }),
        },
        batch,
        winners.slice(0, 1),
      )
      return sent?.failedDryRun
    }
    expect([
      await limits(12_000_000n),
      await limits(12_800_000n),
      await limits(12_800_001n),
    ]).toEqual([false, false, true])
    expect(gasLimits).toEqual([16_000_000n, 16_000_000n])
  })
})
