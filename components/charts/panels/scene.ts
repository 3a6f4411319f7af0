/** What a drawing is made of; colours are CSS colours, lengths pixels. */
export type SceneMark =
  | {
      readonly kind: 'path'
      /** In the syntax of SVG paths. */
      readonly d: string
      readonly fill?: string
      readonly stroke?: string
      readonly width?: number
      readonly dash?: readonly number[]
    }
  | {
      readonly kind: 'text'
      readonly x: number
      /** Of the baseline. */
      readonly y: number
      readonly text: string
      readonly anchor: 'start' | 'middle' | 'end'
      readonly fill: string
      readonly size: number
      readonly weight: 400 | 500 | 600
    }

/** One decimal is finer than any screen. */
export const px = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

/** The path of a disc. */
export const disc = (x: number, y: number, r: number): string =>
  `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A label of 12 px, as most are. */
export const label = (
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end',
  fill = 'var(--ink)',
): SceneMark => ({ kind: 'text', x, y, text, anchor, fill, size: 12, weight: 400 })
