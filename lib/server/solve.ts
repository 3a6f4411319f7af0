import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import type { Auction } from '@/lib/domain/auction/auction'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { type SolveReport, solveReport } from '@/lib/domain/solver/solve-report'

/*
 * `npm run solve -- <file>`: solves an exported auction again with every method, without a chain.
 */

const GZIP_START = 0x1f

async function readAuction(file: string): Promise<Auction> {
  const bytes = await readFile(file)
  const text = bytes[0] === GZIP_START ? gunzipSync(bytes) : bytes
  return decodeAuction(text.toString('utf8'))
}

const inCoins = (wei: bigint): string => (Number(wei) / 1e18).toFixed(9)

const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n ? '' : `${((Number(part) / Number(whole)) * 100).toFixed(2)} %`

function reportLines(
  auction: Auction,
  { solvers, score, bound, fillOrKill, fair }: SolveReport,
): readonly string[] {
  const lines = [
    `Auction ${auction.id} of chain ${auction.chainId}, block ${auction.block}: ` +
      `${auction.orders.length} orders, ${auction.pools.length} pools`,
  ]
  for (const { solver, solutions, rejected, milliseconds } of solvers) {
    lines.push('', `${solver}: ${solutions.length} solutions in ${milliseconds.toFixed(0)} ms`)
    for (const { verified, isWinner, filteredOut } of solutions) {
      const standing = isWinner ? 'wins' : filteredOut ? 'unfair to a pair' : 'loses'
      const { id, trades, swaps } = verified.solution
      lines.push(
        `  ${id}: score ${inCoins(verified.score)}, ${percentOf(verified.score, fillOrKill)} of the ` +
          `bound, ${trades.length} orders, ${swaps.length} swaps, ${standing}`,
      )
    }
    for (const reason of rejected) lines.push(`  rejected: ${reason}`)
  }
  lines.push(
    '',
    `Winners together: ${inCoins(score)} of at most ${inCoins(fillOrKill)} native coins, ` +
      percentOf(score, fillOrKill),
    `So at most ${inCoins(fillOrKill > score ? fillOrKill - score : 0n)} more is possible, before gas. ` +
      `If every order could be filled in parts, the bound would be ${inCoins(bound)}.`,
  )
  if (fair !== null) {
    const best = solvers
      .flatMap(({ solutions }) => solutions)
      .reduce((most, { verified, filteredOut }) => {
        return !filteredOut && verified.score > most ? verified.score : most
      }, 0n)
    lines.push(
      `No one settlement that is fair to every pair scores more than ${inCoins(fair)}, proven by ` +
        `branch and bound: the best bid reaches ${percentOf(best, fair)} of it.`,
    )
  }
  return lines
}

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0) {
    console.error('Usage: npm run solve -- <file of an exported auction>')
    return 2
  }
  try {
    const auction = await readAuction(file)
    const report = solveReport(auction, inProcessSolvers, () => performance.now())
    for (const line of reportLines(auction, report)) console.log(line)
    return 0
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

process.exitCode = await main()
