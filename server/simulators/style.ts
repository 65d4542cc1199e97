import { createHash } from 'node:crypto'

/** All styles of the pages, with the colours of the portal's mails, in light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f4f2ec;--card:#fff;--ink:#1d2421;--quiet:#55605a;--line:#e2dfd6;--green:#1f4d3a;--on-green:#fff;--red:#a3262a;--notice:#fbe9b7;--on-notice:#4a3500;--face:#e3eee8}
@media (prefers-color-scheme:dark){:root{--ground:#121614;--card:#1b211e;--ink:#eef1ee;--quiet:#a9b4ad;--line:#313a35;--green:#8fd3b0;--on-green:#0e2419;--red:#ff9d98;--notice:#4a3a10;--on-notice:#ffe9ad;--face:#26332c}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans Arabic',Arial,sans-serif}
.notice{margin:0;padding-block:.75rem;padding-inline:1rem;background:var(--notice);color:var(--on-notice);text-align:center}
main{inline-size:min(100% - 2rem,36rem);margin:auto;margin-block:auto;padding-block:2rem}
.card{padding:clamp(1.25rem,5vw,2.5rem);border:1px solid var(--line);border-radius:1.25rem;background:var(--card);box-shadow:0 1.5rem 3rem -2rem #0006}
.brand{margin:0;color:var(--green);font-weight:700;letter-spacing:.02em}
h1{margin-block:.25rem 1rem;font-size:clamp(1.4rem,5vw,1.9rem);line-height:1.25;overflow-wrap:anywhere;text-wrap:balance}
h2{margin-block:1.75rem .75rem;font-size:1rem;color:var(--quiet)}
p{margin-block:.35rem}
.state{display:flex;align-items:baseline;gap:.6rem;font-weight:600}
.state::before{content:'';flex:none;inline-size:.65rem;block-size:.65rem;border-radius:50%;background:var(--quiet)}
.running::before{background:#2e9e6b;box-shadow:0 0 0 .25rem #2e9e6b33}
.quiet{color:var(--quiet)}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.75rem;margin:0;padding:0;list-style:none}
li{display:flex;flex-direction:column;align-items:center;gap:.5rem;padding:1rem .5rem;border-radius:1rem;background:var(--ground);text-align:center;overflow-wrap:anywhere}
.face{display:grid;place-items:center;inline-size:3.25rem;block-size:3.25rem;border-radius:50%;background:var(--face);color:var(--green);font-weight:700}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:1.75rem}
form{display:flex;flex-wrap:wrap;gap:.75rem}
label{display:grid;gap:.35rem;flex:1 1 14rem;font-weight:600}
input{inline-size:100%;padding:.7rem .9rem;border:1px solid var(--quiet);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
button,.button{align-self:end;display:inline-block;padding:.75rem 1.5rem;border:2px solid var(--green);border-radius:.75rem;background:var(--green);color:var(--on-green);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.price{font-size:clamp(1.6rem,7vw,2.4rem);font-weight:700}
.chat{display:grid;gap:.75rem;margin:0 0 1.25rem;padding:0;list-style:none}
.chat li{align-items:stretch;gap:.15rem;max-inline-size:88%;padding:.7rem 1rem;text-align:start}
.chat li.person{justify-self:end;background:var(--face)}
.chat li.bot{justify-self:start}
.chat div{white-space:pre-wrap}
.chat .quiet{font-size:.85rem}
.chat a,.links a{color:var(--green)}
.second{background:transparent;color:var(--green)}
.end{border-color:var(--red);background:transparent;color:var(--red)}
:focus-visible{outline:3px solid var(--green);outline-offset:3px}
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** Allows only this style and forms to this server. */
export const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
