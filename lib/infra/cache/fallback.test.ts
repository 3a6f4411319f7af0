import { describe, expect, it } from 'vitest'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { InfraError } from '@/lib/infra/errors'
import { circuitBreaker, withCooldown, withFallback, withTimeout } from './fallback'
import { withRetry } from './retry'

const down: Lookup<string, number> = async () => {
  throw new InfraError('first: down', { retryable: true, cause: null })
}
const knows: Lookup<string, number> = async () => found(5, 1)
const ignorant: Lookup<string, number> = async () => unknown

describe('withFallback', () => {
  it.each([
    ['the first that has a value', [ignorant, knows, down]],
    ['a later one after an outage', [down, knows]],
  ])('returns the result of %s', async (_, sources) => {
    expect(await withFallback(sources)('x')).toMatchObject({ value: 5 })
  })

  it('returns unknown only when every source returned it', async () => {
    expect(await withFallback([ignorant, ignorant])('x')).toBe(unknown)
    await expect(withFallback([down, ignorant])('x')).rejects.toThrow('first: down')
    await expect(withFallback([ignorant, down])('x')).rejects.toBeInstanceOf(InfraError)
  })
})

describe('withCooldown', () => {
  it('skips a source during its cooldown after a fault, for every key', async () => {
    let nowMs = 0
    let calls = 0
    let isDown = true
    const lookup = withCooldown<string, number>(
      { cooldownMs: 5_000, nowMs: () => nowMs },
      (key) => {
        calls += 1
        return isDown ? down(key) : knows(key)
      },
    )
    await expect(lookup('x')).rejects.toThrow('first: down')
    nowMs = 4_999
    await expect(lookup('y')).rejects.toThrow('first: down')
    expect(calls).toBe(1)
    nowMs = 5_000
    isDown = false
    expect(await lookup('y')).toMatchObject({ value: 5 })
  })

  it('lasts as long as the source requested, and no shorter than the default', async () => {
    let nowMs = 0
    let retryAfterMs = 60_000
    const lookup = withCooldown<string, number>(
      { cooldownMs: 5_000, nowMs: () => nowMs },
      async () => {
        throw new InfraError(`limit at ${nowMs}`, { retryable: true, cause: null, retryAfterMs })
      },
    )
    const messageOfCall = () => lookup('x').catch((error: Error) => error.message)
    expect(await messageOfCall()).toBe('limit at 0')
    nowMs = 59_999
    expect(await messageOfCall()).toBe('limit at 0')
    nowMs = 60_000
    retryAfterMs = 1
    expect(await messageOfCall()).toBe('limit at 60000')
    nowMs = 64_999
    expect(await messageOfCall()).toBe('limit at 60000')
    nowMs = 65_000
    expect(await messageOfCall()).toBe('limit at 65000')
  })

  it('lasts half a minute when the source requested one without a duration', async () => {
    let nowMs = 0
    let calls = 0
    const lookup = withCooldown<string, number>({ cooldownMs: 0, nowMs: () => nowMs }, async () => {
      calls += 1
      throw new InfraError('limit', { retryable: true, cause: null, retryAfterMs: 0 })
    })
    await expect(lookup('x')).rejects.toThrow('limit')
    nowMs = 29_999
    await expect(lookup('x')).rejects.toThrow('limit')
    expect(calls).toBe(1)
    nowMs = 30_000
    await expect(lookup('x')).rejects.toThrow('limit')
    expect(calls).toBe(2)
  })

  it('is not shortened by another fault of a request in progress', async () => {
    let nowMs = 0
    let calls = 0
    const faults = [
      new InfraError('limit', { retryable: true, cause: null, retryAfterMs: 60_000 }),
      new InfraError('dropped', { retryable: true, cause: null }),
    ]
    const lookup = withCooldown<string, number>(
      { cooldownMs: 5_000, nowMs: () => nowMs },
      async () => {
        const fault = faults[calls]
        calls += 1
        throw fault
      },
    )
    const first = lookup('x')
    await expect(lookup('y')).rejects.toThrow('dropped')
    await expect(first).rejects.toThrow('limit')
    nowMs = 59_999
    await expect(lookup('x')).rejects.toThrow('limit')
    expect(calls).toBe(2)
  })

  it('is shared by all lookups of a source', async () => {
    let nowMs = 0
    const breaker = circuitBreaker({ cooldownMs: 5_000, nowMs: () => nowMs })
    const prices = breaker(down)
    const histories = breaker(knows)
    expect(await histories('x')).toMatchObject({ value: 5 })
    await expect(prices('x')).rejects.toThrow('first: down')
    await expect(histories('x')).rejects.toThrow('first: down')
    nowMs = 5_000
    expect(await histories('x')).toMatchObject({ value: 5 })
  })
})

describe('withTimeout', () => {
  it('moves on to the next source', async () => {
    const silent: Lookup<string, number> = () => new Promise(() => undefined)
    const sources = withFallback([withTimeout('silent', 5, silent), knows])
    expect(await sources('x')).toMatchObject({ value: 5 })
    await expect(withTimeout('silent', 5, silent)('x')).rejects.toThrow(
      'silent: no answer within 5 ms',
    )
  })

  it('passes results and faults through', async () => {
    expect(await withTimeout('x', 1_000, knows)('x')).toMatchObject({ value: 5 })
    await expect(withTimeout('x', 1_000, down)('x')).rejects.toThrow('first: down')
  })
})

describe('withRetry', () => {
  const fault = (retryable: boolean) => new InfraError('x', { retryable, cause: null })
  async function run(faults: readonly Error[]) {
    const waits: number[] = []
    let tries = 0
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const times = { tries: 3, firstDelayMs: 100, random: () => 0.5, wait }
    const outcome = await withRetry(times, async () => {
      const error = faults[tries]
      tries += 1
      if (error !== undefined) throw error
      return 'done'
    }).catch((error: Error) => error)
    return { outcome, tries, waits }
  }

  it('doubles the wait each time, with jitter, and gives up in the end', async () => {
    expect(await run([fault(true)])).toEqual({ outcome: 'done', tries: 2, waits: [75] })
    const spent = await run([fault(true), fault(true), fault(true)])
    expect(spent).toMatchObject({ tries: 3, waits: [75, 150] })
    expect(spent.outcome).toBeInstanceOf(InfraError)
  })

  it('does not retry permanent faults, nor those with a requested pause', async () => {
    expect(await run([fault(false)])).toMatchObject({ tries: 1, waits: [] })
    const limit = new InfraError('x', { retryable: true, cause: null, retryAfterMs: 0 })
    expect(await run([limit])).toMatchObject({ tries: 1, waits: [] })
    expect(await run([new Error('bug')])).toMatchObject({ tries: 1, waits: [] })
  })
})

describe('what clients see of a fault', () => {
  const silent = <T>() => new Promise<T>(() => undefined)
  const textOf = (failing: Promise<unknown>) =>
    failing.then(
      () => 'no fault',
      (error: unknown) => (error instanceof InfraError ? error.publicText : 'another error'),
    )

  it('is what the source says of a time-out, and nothing by default', async () => {
    expect(
      await textOf(withTimeout('a', 5, () => silent(), { publicText: 'It is silent.' })('k')),
    ).toBe('It is silent.')
    expect(await textOf(withTimeout('a', 5, () => silent())('k'))).toBeNull()
  })

  it('names every party of which none answered, once', async () => {
    const failing = (faultOf?: FaultSource) => async () => {
      throw new InfraError('down', { retryable: true, cause: null, ...(faultOf && { faultOf }) })
    }
    const whose = (faults: readonly (FaultSource | undefined)[]) =>
      withFallback(faults.map(failing))('k').catch((fault: InfraError) => fault.faultOf)
    expect(await whose(['provider', 'order-book', 'provider'])).toEqual(['provider', 'order-book'])
    expect(await whose([undefined])).toEqual(['service'])
  })

  it('is the text of the first source that has one, once all have failed', async () => {
    const failing = (publicText: string | null) => async () => {
      throw new InfraError('down', { retryable: true, cause: null, publicText })
    }
    const sources = [failing(null), failing('The second is down.'), failing('The third, too.')]
    expect(await textOf(withFallback(sources)('k'))).toBe('The second is down.')
    expect(await textOf(withFallback([failing(null)])('k'))).toBeNull()
  })
})
