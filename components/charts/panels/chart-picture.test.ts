import { expect, it } from 'vitest'
import { PICTURE, pictureMarks } from './chart-picture'
import { testChart, testPanel } from './panel.fixture'

const marks = pictureMarks({
  title: 'The title',
  subtitle: 'below it',
  source: 'who recorded it',
  zone: 'utc',
  data: testChart([testPanel('a', [1, 9], { namesExtremes: true }), testPanel('b', [1, 2])]),
})

const texts = marks.flatMap(({ mark, x, y }) =>
  mark.kind === 'text' ? [{ text: mark.text, x: x + mark.x, y: y + mark.y }] : [],
)
const yOf = (text: string) => texts.find((own) => own.text === text)?.y ?? Number.NaN

it('has title, both panels with their names and the source below each other', () => {
  const order = ['The title', 'below it', 'Title of a', 'Title of b', 'who recorded it'].map(yOf)
  expect(order.every(Number.isFinite)).toBe(true)
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
})

it('keeps every text within the picture', () => {
  for (const { x, y } of texts) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThan(PICTURE.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(PICTURE.height)
  }
})

it('ends the time axis above the source', () => {
  const bottoms = texts.filter(({ text }) => /^\d\d:\d\d$|^1 Jan$/.test(text)).map(({ y }) => y)
  expect(Math.max(...bottoms)).toBeLessThan(yOf('who recorded it') - 13)
})
