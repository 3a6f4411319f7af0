import 'server-only'
import type { EIP1193RequestFn, Transport } from 'viem'
import { isMethodMissing } from './method-missing'
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

export const isSimulation = (call: { readonly method: string }): call is SimulationRequest =>
  call.method === 'eth_simulateV1'

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
