import { afterEach, describe, expect, it, vi } from 'vitest'
import { isHandheldApple, subscribeToPush } from './push-subscription'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148'

afterEach(() => vi.unstubAllGlobals())

describe('isHandheldApple', () => {
  it('recognises an iPad that identifies as a Mac by its touch screen', () => {
    expect(isHandheldApple({ userAgent: IPHONE, maxTouchPoints: 5 })).toBe(true)
    expect(isHandheldApple({ userAgent: MAC, maxTouchPoints: 5 })).toBe(true)
    expect(isHandheldApple({ userAgent: MAC, maxTouchPoints: 0 })).toBe(false)
  })
})

describe('subscribeToPush', () => {
  it('distinguishes a dismissed prompt from a refusal', async () => {
    const answered = (answer: NotificationPermission) => {
      vi.stubGlobal('Notification', { requestPermission: async () => answer })
      return subscribeToPush('key')
    }
    expect(await answered('default')).toMatchObject({
      error: { errorType: 'PermissionNotAnswered' },
    })
    expect(await answered('denied')).toMatchObject({ error: { errorType: 'PermissionDenied' } })
  })
})
