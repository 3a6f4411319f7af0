import { parseArgs } from 'node:util'
import { ApiError } from '@/lib/client/api-error'
import type { AuctionTally } from './auction-tally'
import { tallyAuction, totalsOf } from './auction-tally'
import { auctionLine, headLine, totalLines } from './report-lines'
import { createServiceReader, type ServiceReader } from './service-reader'
import { errorText, readOutcomes, waitForSettlements, watchAuctions } from './watch-auctions'

/* `npm run report`: the surplus captured by the auctions of a running system, read by its public API. */

const USAGE =
  'Usage: npm run report -- [--minutes 15] [--url http://127.0.0.1:3000] [--network local]'

type Options = { readonly minutes: number; readonly url: string; readonly network: string }

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '15' },
        url: { type: 'string', default: 'http://127.0.0.1:3000' },
        network: { type: 'string', default: 'local' },
      },
    })
    const minutes = Number(values.minutes)
    return minutes > 0 && URL.canParse(values.url) ? { ...values, minutes } : null
  } catch {
    return null
  }
}

/** Why the system cannot be reported on; null when it can. */
async function obstacle(reader: ServiceReader, { url, network }: Options): Promise<string | null> {
  try {
    const { networks } = await reader.networks()
    const found = networks.find(({ name, aliases, chainId }) =>
      [name, `${chainId}`, ...aliases].includes(network),
    )
    if (found === undefined) {
      return `${url} serves ${networks.map(({ name }) => name).join(', ')}, not ${network}.`
    }
    const { competitionList, auctionInstance, quotePerformance, debugReport } = found.capabilities
    return competitionList && auctionInstance && quotePerformance && debugReport === 'open'
      ? null
      : `${network} does not report enough of its auctions: its order book is not this service's own.`
  } catch (error) {
    return error instanceof ApiError && error.kind === 'decode'
      ? `The system at ${url} is of another version: ${error.message} Start it anew.`
      : `No system answers at ${url}: ${errorText(error)} Start one with npm start.`
  }
}

async function printReport(reader: ServiceReader, { minutes, url, network }: Options) {
  const untilMs = Date.now() + minutes * 60_000
  console.log(`Watching ${network} at ${url} until ${new Date(untilMs).toISOString()}.`)
  const window = await watchAuctions(reader, untilMs, (text) =>
    console.error(`Could not look: ${text} Trying again.`),
  )
  console.log(`${window.collected.size} auctions were taken. Waiting for their settlements.`)
  await waitForSettlements(reader, window)
  const quotes = await reader.quotePerformance(window.fromBlock)
  console.log(`\n${headLine}`)
  const tallies: AuctionTally[] = []
  for await (const watched of readOutcomes(reader, window, (text) =>
    console.error(`Left out, could not be read: ${text}`),
  )) {
    const tally = tallyAuction(watched)
    tallies.push(tally)
    console.log(auctionLine(tally))
  }
  console.log()
  for (const line of totalLines(totalsOf(tallies), quotes)) console.log(line)
}

async function main(): Promise<number> {
  const options = readOptions()
  if (options === null) {
    console.error(USAGE)
    return 2
  }
  const reader = createServiceReader(options.url, options.network)
  const reason = await obstacle(reader, options)
  if (reason !== null) {
    console.error(reason)
    return 1
  }
  try {
    await printReport(reader, options)
    return 0
  } catch (error) {
    console.error(`The report was broken off: ${errorText(error)}`)
    return 1
  }
}

process.exitCode = await main()
