import type { ReactNode } from 'react'

/** Something the palette does, beside opening what is found. */
export type PaletteAction = {
  readonly key: string
  readonly title: string
  /** What it changes, after the title. */
  readonly note: string | null
  /** More words that find it. */
  readonly words: string
  readonly icon: ReactNode
  /** Whether it is chosen already. */
  readonly isChosen?: boolean
  /** Closes the palette, unless it returns a sentence to show there. */
  readonly run: () => string | null | Promise<string | null>
}
