import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { solveReplyCodec, solveRequestCodec } from '@/lib/contract/codecs/solver-engine'
import {
  type HostileNetwork,
  reportOnceFilled,
  serveHostileNetwork,
} from './hostile-network.fixture'

/** No built-in method bids: all settlements come from an engine. */
const NO_SOLVERS = 'export const inProcessSolvers = []'

type SolveBody = {
  readonly orders: readonly { readonly uid: string; readonly sellAmount: string }[]
  readonly tokens: Readonly<Record<string, unknown>>
}
type Engine = (body: SolveBody, response: ServerResponse, text: string) => unknown

/** Fills every order completely at a price of one atom for one atom. */
const claim = ({ orders, tokens }: SolveBody, id: number) => ({
  id,
  prices: Object.fromEntries(Object.keys(tokens).map((token) => [token, '1'])),
  trades: orders.map(({ uid, sellAmount }) => ({
    kind: 'fulfillment',
    order: uid,
    executedAmount: sellAmount,
    fee: '0',
  })),
  interactions: [],
})

const answer = (response: ServerResponse, solutions: readonly unknown[]) =>
  response.end(JSON.stringify({ solutions }))

const HOSTILE: Readonly<Record<string, Engine>> = {
  hangs: () => undefined,
  crashes: (_, response) => response.write('{"solutions":[', () => response.destroy()),
  floods: (body, response) =>
    answer(
      response,
      Array.from({ length: 1_000 }, (_, id) => ({ ...claim(body, id), trades: [], prices: {} })),
    ),
  lies: (body, response) => answer(response, [claim(body, 1)]),
  repeats: (body, response) => answer(response, [claim(body, 7), claim(body, 7)]),
  pours: (_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20)
    let left = 100
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
      response.end()
    }
    pour()
  },
  rambles: (_, response) => response.end('<html>no engine here</html>'),
}

const cleanUps: (() => unknown)[] = []
const notices: Record<string, string[]> = {}
let network: HostileNetwork

/** Our own methods, requested like any other engine. */
const honest: Engine = async (_, response, text) => {
  const request = solveRequestCodec.parse(JSON.parse(text))
  const solved = await network.served.solver?.solve('coincidence-of-wants', request, '127.0.0.1')
  if (!solved?.ok) return response.writeHead(500).end()
  return response.end(JSON.stringify(solveReplyCodec.encode(solved.value)))
}

async function engineAt(name: string, engine: Engine): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = JSON.parse(text)
    if (request.url !== '/notify') return engine(body, response, text)
    notices[name] = [...(notices[name] ?? []), body.kind]
    return response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${name}=http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const engines = await Promise.all(
    Object.entries({ honest, ...HOSTILE }).map(([name, engine]) => engineAt(name, engine)),
  )
  network = await serveHostileNetwork({
    solversSource: NO_SOLVERS,
    names: [],
    engines: engines.join(),
  })
})

afterAll(async () => {
  await network.close()
  for (const cleanUp of cleanUps) await cleanUp()
})

it('settles with the valid engine in time, and reports the fault of every other engine', async () => {
  const report = await reportOnceFilled(network.served, await network.placeOrder())
  const settled = report.auctions.find((auction) => auction.proposedSolutions.length > 0)
  expect(settled?.proposedSolutions.map(({ solverName }) => solverName)).toEqual(['honest'])
  const detailsOf = (engine: string) =>
    [
      ...new Set(
        settled?.rejectedBids?.flatMap(({ name, reason }) => (name === engine ? [reason] : [])),
      ),
    ].join('; ')
  expect(detailsOf('hangs')).toMatch(/^solver timed out: no complete answer within \d+ ms$/)
  expect(detailsOf('crashes')).toBe(
    'solver threw: it broke the connection before its answer was complete',
  )
  expect(detailsOf('floods')).toContain('1000 solutions in one answer, of which 3 are read')
  expect(detailsOf('lies')).toContain('the limit price is not respected')
  expect(detailsOf('repeats')).toBe('several solutions have the id 7')
  expect(detailsOf('pours')).toBe('solver garbage: answered more than 1048576 bytes')
  expect(detailsOf('rambles')).toBe('solver garbage: answered no JSON')
  expect(detailsOf('honest')).toBe('')
  await vi.waitFor(() => {
    expect(notices).toMatchObject({
      hangs: expect.arrayContaining(['timeout']),
      repeats: expect.arrayContaining(['duplicatedSolutionId']),
      floods: expect.arrayContaining(['emptySolution']),
      lies: expect.arrayContaining(['fail']),
      honest: expect.arrayContaining(['settlementStarted', 'success']),
    })
  })
})
