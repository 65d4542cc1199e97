import type { DemoArticle } from '../shape.ts'

export const INVESTING_ARTICLES: DemoArticle[] = [
  {
    alias: 'first-question-is-when',
    name: 'The first question is not what, but when',
    description:
      'Before any product comes a date. How the year in which you need money decides almost everything else.',
    body: `Ask ten people about investing and nine will name a product. The tenth asks: *when do you need the money?* Follow the tenth.

## A date is a filter

Money for next summer must be **there** next summer. It cannot wait for a recovery. Money for a far-off year can be worth less in between without harm, as long as you do not have to sell.

| Needed in | What matters most |
| --- | --- |
| under 2 years | that it is there |
| 2 to 7 years | that it does not fall much |
| over 7 years | that it keeps up with prices and grows |

The lines are not sharp, and they are not advice. But they show why two people can do opposite things and both be right: their dates differ.

## Three dates to write down today

1. The next expense that you already know of.
2. The next large wish.
3. The year in which work should become optional.

Give each of them an amount in today's money. You now have a plan with three lines, and most of the shouting about products no longer concerns you.`,
    state: 'published',
    languageCode: 'en',
    cover: 'pattern-steps',
    author: 'elena-marchetti',
    category: 'investing',
    publishedDaysAgo: 2,
  },
  {
    alias: 'what-a-fund-costs',
    name: 'What a fund really costs',
    description: 'The ongoing charge is the part that you are told about. Three others are worth finding.',
    body: `A fund with an ongoing charge of 0.2 % and one with 1.4 %: the difference seems easy to read. It is only the first of four lines.

## The four lines

- **Ongoing charge.** Taken from the fund's value day by day. You never see a bill.
- **Transaction costs.** When the fund trades, it pays spreads and fees. They are not part of the ongoing charge and are shown separately in the cost document.
- **Your own trading.** Commission and spread when you buy and sell.
- **The wrapper.** Fees of the account, the insurance or the adviser around it.

## How to add them up

Imagine that you hold 10,000 for ten years. Multiply yearly costs by ten, add the one-off costs, divide by ten. This average per year is the number to compare.

> A low charge does not make a good fund. A high charge needs a good reason.

For index funds there is a shortcut: look at the *tracking difference* over several years. It contains what the fund lost and gained against its index, whatever the reasons were.`,
    state: 'published',
    languageCode: 'en',
    cover: 'funds-and-etfs',
    author: 'elena-marchetti',
    category: 'investing',
    publishedDaysAgo: 9,
  },
  {
    alias: 'profit-is-an-opinion',
    name: 'Profit is an opinion, cash is a count',
    description: 'Why a bakery with full order books could not pay its wages, and how to see it coming.',
    body: `A bakery wins a large customer. Revenue rises by a third, profit by a quarter. Four months later it cannot pay wages. Nobody has stolen anything.

## What happened

The new customer pays after **ninety days**. Flour, energy and wages are due after thirty at most. Every loaf for the new customer has to be financed for two months, and the more it sells, the more it has to finance.

| Month | Profit | Money in | Money out | Till |
| ---: | ---: | ---: | ---: | ---: |
| 0 | | | | 30 |
| 1 | 8 | 60 | 72 | 18 |
| 2 | 9 | 61 | 73 | 6 |
| 3 | 9 | 62 | 74 | −6 |

The profit in the second column is real. It is only not there yet.

## Two numbers to watch

1. **Days of sales outstanding**: what customers owe, divided by revenue per day.
2. **Cash from operations beside profit**, over several years.

If the first rises and the second falls behind, growth is eating the till. The cure is dull: shorter terms, a deposit, a credit line *before* it is needed.`,
    state: 'published',
    languageCode: 'en',
    cover: 'reading-financial-statements',
    author: 'vikram-iyer',
    category: 'investing',
    publishedDaysAgo: 17,
  },
  {
    alias: 'hablar-de-dinero-en-pareja',
    name: 'Hablar de dinero en pareja',
    description: 'Cinco preguntas para una conversación que casi todos aplazamos.',
    body: `Muchas parejas hablan antes de sus suegros que de sus cuentas. No hace falta un balance: hace falta una hora, una mesa y cinco preguntas.

## Las cinco preguntas

1. ¿Qué se decía del dinero en tu casa cuando eras pequeño?
2. ¿Qué gasto te da más alegría? ¿Cuál te da rabia?
3. ¿Qué te quitaría el sueño: deber, no tener reservas o depender de otro?
4. ¿Qué queremos haber logrado dentro de cinco años?
5. ¿Quién hace qué, y cuándo lo miramos juntos?

## Tres formas de organizarse

| Sistema | Ventaja | Cuidado con |
| --- | --- | --- |
| Todo en común | sencillo | perder autonomía |
| Todo separado | autonomía | gastos comunes injustos |
| Tres cuentas | equilibrio | acordar las aportaciones |

En el tercer sistema, cada uno aporta a la cuenta común **según lo que gana**, no necesariamente la mitad.

> La conversación no termina con un acuerdo, sino con una fecha: el primer domingo de cada mes, veinte minutos, con postre.`,
    state: 'published',
    languageCode: 'es',
    cover: 'finanzas-personales',
    author: 'lucia-fernandez',
    category: 'investing',
    publishedDaysAgo: 24,
  },
  {
    alias: 'tiga-rekening',
    name: 'Sistem tiga rekening',
    description: 'Cara sederhana supaya gaji tidak habis tanpa jejak.',
    body: `Gaji masuk tanggal 25, dan tanggal 10 sudah tipis. Bukan karena boros, tetapi karena semua uang tinggal di satu tempat. Coba pisahkan.

## Tiga rekening

| Rekening | Isinya | Aturan |
| --- | --- | --- |
| **Hidup** | sewa, makan, transportasi | dipakai setiap hari |
| **Senang** | jajan, nonton, hadiah | boleh habis |
| **Nanti** | dana darurat, tujuan | tidak punya kartu |

Pada hari gajian, atur transfer otomatis ke rekening *Nanti* lebih dulu, lalu *Senang*. Sisanya adalah *Hidup*. Urutan ini penting: yang dipindahkan pertama adalah yang benar-benar terjadi.

## Berapa persen?

Mulailah dari angka yang hampir tidak terasa, misalnya 5 %. Naikkan satu persen setiap tiga bulan. Dalam setahun setengah menjadi 10 %, tanpa drama.

1. Pilih bank tanpa biaya bulanan.
2. Beri nama rekening sesuai tujuannya.
3. Lihat saldo seminggu sekali, bukan setiap jam.

Sistem yang baik tetap berjalan ketika kita sedang malas.`,
    state: 'published',
    languageCode: 'id',
    cover: 'dasar-investasi',
    author: 'arif-wibowo',
    category: 'investing',
    publishedDaysAgo: 31,
  },
]
