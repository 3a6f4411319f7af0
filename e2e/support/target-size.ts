import { expect, type Page } from '@playwright/test'

/** 44 px for touch, 24 px for a pointer: lib/docs/dashboard.md#target-size. */
const MIN_HEIGHT_PX = { touch: 44, pointer: 24 } as const

// Fractional line heights can make a control half a pixel smaller.
const TOLERANCE = 0.5

/**
 * Checks the height of every visible control of the page: buttons, links outside of running text,
 * fields and lists. `touch` emulates a touch device.
 */
export async function expectTargets(
  page: Page,
  name: string,
  pointer: keyof typeof MIN_HEIGHT_PX,
  part = 'html',
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', {
    enabled: pointer === 'touch',
    maxTouchPoints: 1,
  })
  try {
    const minHeight = MIN_HEIGHT_PX[pointer] - TOLERANCE
    // The page may not have answered the new window or the finger yet.
    await expect
      .poll(() => page.evaluate(smallTargets, { part, minHeight }), {
        message: `${name}: smaller than ${MIN_HEIGHT_PX[pointer]} px`,
      })
      .toEqual([])
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.detach()
  }
}

/** Runs in the page. */
function smallTargets({
  part,
  minHeight: least,
}: {
  part: string
  minHeight: number
}): readonly string[] {
  const controls = 'button, a[href], select, summary, textarea, input:not([type="hidden"])'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null
  const isClipped = (element: Element) => {
    const { clipPath, position } = getComputedStyle(element)
    return position === 'absolute' && clipPath !== 'none'
  }
  const isInRunningText = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = [...(element.parentElement?.childNodes ?? [])]
    return around.some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
  }
  const hitHeight = (element: Element) => {
    const own = element.getBoundingClientRect().height
    const reach = ['::before', '::after'].map((pseudo) => {
      const { content, position, height } = getComputedStyle(element, pseudo)
      return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) : 0
    })
    return Math.max(own, ...reach.filter(Number.isFinite))
  }
  const small: string[] = []
  for (const element of document.querySelectorAll(part)) {
    for (const control of element.querySelectorAll(controls)) {
      const isMark = control.matches('input[type="checkbox"], input[type="radio"], .sr-only')
      const target = (isMark ? control.closest('label') : null) ?? control
      if (!isShown(target) || isClipped(target) || isInRunningText(target)) continue
      const height = hitHeight(target)
      if (height === 0 || height >= least) continue
      const label = control.getAttribute('aria-label') ?? target.textContent ?? ''
      small.push(`${control.tagName.toLowerCase()} “${label.trim().slice(0, 40)}” ${height} px`)
    }
  }
  return [...new Set(small)]
}
