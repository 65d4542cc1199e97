import { CacheProvider, Global } from '@emotion/react'
import { cache } from './style.ts'

/**
 * Design tokens and global rules. Colours are pairs of light and dark; `data-theme` on the root element chooses one.
 */
const theme = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf7f2, #0d1422);
  --surface: light-dark(#ffffff, #151e33);
  --sunken: light-dark(#f2ede3, #1b2640);
  --ink: light-dark(#14213d, #f4efe6);
  --ink-soft: light-dark(#4b5570, #b3bbcf);
  --line: light-dark(#e3dbcc, #2c3958);
  --line-strong: light-dark(#857c6b, #7c89a8);
  --accent: light-dark(#b93c14, #ff9672);
  --accent-strong: light-dark(#962d0c, #ffb199);
  --on-accent: light-dark(#ffffff, #2a0f05);
  --accent-soft: light-dark(#fbe8df, #3b2118);
  --good: light-dark(#14665f, #6fd3c8);
  --good-soft: light-dark(#e0f1ef, #12332f);
  --warm: light-dark(#7d5200, #f0c571);
  --star: light-dark(#b87700, #f2c14e);
  --warm-soft: light-dark(#faefd4, #392c10);
  --bad: light-dark(#a8231c, #ff9d94);
  --bad-soft: light-dark(#fbe6e4, #3d1a18);
  --focus: light-dark(#1c5bd9, #8db4ff);
  --sheet: #fff; /* paper: pictures with their own ground, and print */
  --stage: #000; /* behind video, and ink in print */
  --shadow: light-dark(0 1px 2px rgb(20 33 61 / .06), 0 1px 2px rgb(0 0 0 / .4));
  --shadow-raised: light-dark(0 12px 32px -12px rgb(20 33 61 / .22), 0 12px 32px -12px rgb(0 0 0 / .7));
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "Noto Naskh Arabic", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif;
  --step--1: .875rem;
  --step-0: 1rem;
  --step-1: clamp(1.125rem, 1.08rem + .2vw, 1.25rem);
  --step-2: clamp(1.3rem, 1.2rem + .5vw, 1.6rem);
  --step-3: clamp(1.6rem, 1.4rem + 1vw, 2.2rem);
  --step-4: clamp(2.1rem, 1.6rem + 2.4vw, 3.6rem);
  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem;
  --space-5: 1.5rem; --space-6: 2rem; --space-7: 3rem; --space-8: 4.5rem;
  --field-gap: var(--space-6); /* between the fields of a form: room for a line about each of them */
  --radius: .75rem; --radius-small: .5rem; --pill: 99rem;
  --page: 72rem; --gutter: clamp(1rem, 4vw, 2.5rem); --measure: 68ch;
  --quick: 140ms cubic-bezier(.2, .7, .3, 1);
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-block-start: 5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--step-0)/1.6 var(--sans); min-block-size: 100dvh; }
#root { min-block-size: 100dvh; display: flex; flex-direction: column; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.15; margin: 0; font-weight: 600; letter-spacing: -.01em; text-wrap: balance; overflow-wrap: break-word; hyphens: auto; }
h1 { font-size: var(--step-3); } h2 { font-size: var(--step-2); } h3 { font-size: var(--step-1); }
:root:lang(ar) :is(h1, h2, h3) { letter-spacing: 0; line-height: 1.35; }
p { margin: 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-strong); }
img, video { max-inline-size: 100%; display: block; }
button, input, select, textarea { font: inherit; color: inherit; }
ul, ol { margin: 0; padding: 0; list-style: none; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
:is(h1, h2, main):focus-visible { outline: none; }
::selection { background: var(--accent-soft); color: var(--ink); }
[lang]:not(:root) { unicode-bidi: isolate; }
:is(h1, h2, h3, p, span)[dir] { text-align: -webkit-match-parent; text-align: match-parent; }
:is(h1, h2, h3, p, span, a)[dir]:not(td *) { overflow-wrap: anywhere; } /* people write long words; a table scrolls instead */
:root[data-session="likely"] :is(a[href*="/auth/login"], [data-for="guests"]) { visibility: hidden; } /* until the session is restored (AUTH-60) */
:root[data-countdown="hidden"] [data-until] { display: none; } /* whom texts that change by themselves disturb hides them (ACCESS-10) */
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition-duration: 1ms !important; scroll-behavior: auto !important; }
}
@media print { body { background: #fff; } }
`

/** Rendered only by the server: the rules are the same on every page, so no script has to contain them. */
export const Theme = () => (
  <CacheProvider value={cache}>
    <Global styles={theme} />
  </CacheProvider>
)
