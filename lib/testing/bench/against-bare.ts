import type { ApiTarget } from './api-target'
import { openBareServer, recordAnswer } from './bare-server'
import type { Load } from './load'
import { median, percentile } from './statistics'

const CONNECTIONS = 16
const WARM_UP_MS = 1_500
const ROUND_MS = 1_000
const ROUNDS = 6

export type ApiRow = {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly connections: number
  /** Medians over the rounds. */
  readonly requestsPerSecond: number
  readonly bareRequestsPerSecond: number
  /** Median over the pairs of rounds of API throughput to bare throughput. */
  readonly ratio: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly bareP50Ms: number
  readonly bareP95Ms: number
}

/** Measures a path and a bare server with the same response alternately: the machine's speed drifts. */
export async function compareWithBare(
  load: Load,
  origin: string,
  target: ApiTarget,
): Promise<ApiRow> {
  const { name, path, body } = target
  const answer = await recordAnswer(origin, target)
  const bare = await openBareServer(answer)
  const round = (port: number, durationMs: number) =>
    load.run({ port, path, body, connections: CONNECTIONS, durationMs })
  const ports = { api: Number(new URL(origin).port), bare: bare.port }
  try {
    await round(ports.api, WARM_UP_MS)
    await round(ports.bare, WARM_UP_MS)
    const api: number[] = []
    const plain: number[] = []
    const apiLatencies: number[] = []
    const plainLatencies: number[] = []
    for (let at = 0; at < ROUNDS; at += 1) {
      const served = await round(ports.api, ROUND_MS)
      const repeated = await round(ports.bare, ROUND_MS)
      api.push(served.latenciesMs.length / served.seconds)
      plain.push(repeated.latenciesMs.length / repeated.seconds)
      for (const value of served.latenciesMs) apiLatencies.push(value)
      for (const value of repeated.latenciesMs) plainLatencies.push(value)
    }
    return {
      name,
      path,
      bytes: answer.body.length,
      connections: CONNECTIONS,
      requestsPerSecond: median(api),
      bareRequestsPerSecond: median(plain),
      ratio: median(api.map((value, at) => value / (plain[at] ?? Number.NaN))),
      p50Ms: percentile(apiLatencies, 0.5),
      p95Ms: percentile(apiLatencies, 0.95),
      bareP50Ms: percentile(plainLatencies, 0.5),
      bareP95Ms: percentile(plainLatencies, 0.95),
    }
  } finally {
    await bare.close()
  }
}
