import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { LeftOutLine } from './left-out-line'

const uid = (byte: string) => orderUid(`0x${byte.repeat(56)}`)
const network = { name: 'mainnet', displayName: 'Ethereum' }
const markup = (count: number, uids: readonly OrderUid[] = []) =>
  renderToStaticMarkup(createElement(LeftOutLine, { leftOut: { count, uids }, network }))
const text = (html: string) => html.replace(/<[^>]+>/g, '')

describe('LeftOutLine', () => {
  it('is not there when nothing is missing', () => {
    expect(markup(0)).toBe('')
  })

  it('names the orders that are missing, with links to their pages', () => {
    const html = markup(2, [uid('ab'), uid('cd')])
    expect(text(html)).toBe('2 orders of Ethereum could not be read: ababab…ababab, cdcdcd…cdcdcd.')
    expect(html).toContain(`href="/orders/mainnet/${uid('ab')}"`)
    expect(html).toContain(`href="/orders/mainnet/${uid('cd')}"`)
  })

  it('counts those without a readable id, and those beyond what one line holds', () => {
    expect(text(markup(1))).toBe('1 order of Ethereum could not be read.')
    expect(text(markup(3, [uid('ab')]))).toBe(
      '3 orders of Ethereum could not be read: ababab…ababab and 2 more.',
    )
    const many = Array.from({ length: 9 }, (_, index) => uid(`0${index}`))
    expect(markup(9, many).match(/<a /g)).toHaveLength(5)
    expect(text(markup(9, many))).toMatch(/ and 4 more\.$/)
  })
})
