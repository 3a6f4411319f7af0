import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../api-error'
import { ApiError } from '../api-error'
import { retryDelayMilliseconds, shouldRetry } from './retry-policy'

const error = (
  status: number,
  kind: ApiErrorKind = 'http',
  retryAfterSeconds: number | null = null,
) => new ApiError({ kind, status, errorType: null, description: '', retryAfterSeconds })

describe('retry policy', () => {
  it.each([400, 403, 404, 413])('never retries after %i', (status) => {
    expect(shouldRetry(0, error(status))).toBe(false)
  })

  it('retries a rate-limited read without a limit', () => {
    expect(shouldRetry(0, error(429))).toBe(true)
    expect(shouldRetry(500, error(429))).toBe(true)
  })

  it.each([408, 500, 503])('retries after %i', (status) => {
    expect(shouldRetry(0, error(status))).toBe(true)
    expect(shouldRetry(5, error(status))).toBe(false)
  })

  it.each([502, 503])('retries after %i with a retry time without a limit', (status) => {
    expect(shouldRetry(500, error(status, 'http', 5))).toBe(true)
  })

  it('retries after a lost response, never after an invalid one', () => {
    expect(shouldRetry(0, error(0, 'network'))).toBe(true)
    expect(shouldRetry(0, error(200, 'decode'))).toBe(false)
  })

  it('doubles from 1 s to 30 s, with at most half of it as jitter', () => {
    const longest = (count: number) => retryDelayMilliseconds(count, error(500), () => 1)
    expect([0, 1, 2, 3, 4, 5, 6].map(longest)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
    expect(retryDelayMilliseconds(2, error(500), () => 0)).toBe(2_000)
  })

  it('never retries before Retry-After', () => {
    expect(retryDelayMilliseconds(0, error(429, 'http', 7), () => 0)).toBe(7_000)
    expect(retryDelayMilliseconds(0, error(429, 'http', 7), () => 1)).toBe(8_000)
  })

  it('retries after Retry-After even after many rejections', () => {
    expect(retryDelayMilliseconds(9, error(429, 'http', 2), () => 1)).toBe(3_000)
  })
})
