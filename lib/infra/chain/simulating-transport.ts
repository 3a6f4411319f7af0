import 'server-only'
import {
  BaseError,
  type EIP1193RequestFn,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  type Transport,
} from 'viem'
import { type RequestedSimulation, simulateByCall } from './simulate-by-call'
import type { SimulationWay } from './simulation-way'

/** Sends everything on, and answers `eth_simulateV1` by `eth_call` where the node does not offer it. */
export const simulatingTransport =
  (inner: Transport, way: SimulationWay): Transport =>
  (context) => {
    const made = inner(context)
    const send = made.request as (call: Request) => Promise<unknown>
    const request = (call: Request): Promise<unknown> =>
      isSimulation(call) ? simulate(send, call, way) : send(call)
    return { ...made, request: request as EIP1193RequestFn }
  }

type Request = { readonly method: string; readonly params?: readonly unknown[] }

type SimulationRequest = {
  readonly method: 'eth_simulateV1'
  readonly params: readonly [RequestedSimulation, unknown]
}

const isSimulation = (call: Request): call is SimulationRequest => call.method === 'eth_simulateV1'

async function simulate(
  send: (call: Request) => Promise<unknown>,
  call: SimulationRequest,
  way: SimulationWay,
): Promise<unknown> {
  if (!way.isRefused()) {
    try {
      const answer = await send(call)
      way.saw('eth_simulateV1')
      return answer
    } catch (error) {
      if (!isMethodMissing(error)) throw error
    }
  }
  const answer = await simulateByCall(send, ...call.params)
  way.saw('eth_call')
  return answer
}

/** Nodes have codes for it; services before them answer other codes, and say it in words. */
function isMethodMissing(error: unknown): boolean {
  return (
    error instanceof MethodNotFoundRpcError ||
    error instanceof MethodNotSupportedRpcError ||
    (error instanceof BaseError && MISSING_WORDS.test(error.details))
  )
}

const MISSING_WORDS =
  /method.*(?:not (?:found|supported|available|exist|allowed|enabled)|unavailable)|unsupported method|unknown method/i
