import { Agent, get } from 'node:http'

export type PacedLoad = {
  /** Ends the load once all requests have a response. */
  readonly stop: () => Promise<{
    /** From the time a request was due, so that a pause counts for all requests it delays. */
    readonly latenciesMs: readonly number[]
    /** One text per fault; "not found" is none. */
    readonly failures: readonly string[]
  }>
}

/** Requests the paths in turn at a fixed rate, without waiting for responses. */
export function startPacedLoad({
  port,
  paths,
  perSecond,
}: {
  readonly port: number
  readonly paths: readonly string[]
  readonly perSecond: number
}): PacedLoad {
  const agent = new Agent({ keepAlive: true })
  const latenciesMs: number[] = []
  const failures: string[] = []
  const pending = new Set<Promise<void>>()
  const startedAt = performance.now()
  let sent = 0

  const send = (path: string, dueAt: number) =>
    new Promise<void>((resolve) => {
      const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume()
        response.once('end', () => {
          latenciesMs.push(performance.now() - dueAt)
          if ((response.statusCode ?? 500) >= 500) failures.push(`status ${response.statusCode}`)
          resolve()
        })
      })
      request.once('error', (error) => {
        failures.push(error.message)
        resolve()
      })
    })

  const timer = setInterval(() => {
    for (;;) {
      const dueAt = startedAt + (sent * 1000) / perSecond
      if (dueAt > performance.now()) return
      const answered = send(paths[sent % paths.length] ?? '/', dueAt)
      sent += 1
      pending.add(answered)
      void answered.then(() => pending.delete(answered))
    }
  }, 1)

  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
      return { latenciesMs, failures }
    },
  }
}
